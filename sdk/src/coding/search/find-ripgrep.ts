let found: Promise<string | null> | undefined;

/** The program of `@vscode/ripgrep`, which is an optional peer; `null` if it is not installed. */
export const findRipgrep = (): Promise<string | null> => (found ??= load());

async function load(): Promise<string | null> {
  try {
    return (await import("@vscode/ripgrep")).rgPath;
  } catch {
    // Searches then run by code of our own.
    return null;
  }
}
