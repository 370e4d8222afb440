/** The text of a `.gitignore` with those of the lines that it lacks. */
export function withIgnoredLines(text: string, lines: readonly string[]): string {
  const present = new Set(text.split(/\r?\n/).map(bare));
  const missing = lines.filter((line) => !present.has(bare(line)));
  if (missing.length === 0) return text;
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${missing.join("\n")}\n`;
}

/** A folder with and without slashes around it is ignored alike here. */
const bare = (line: string): string => line.trim().replaceAll(/^\/|\/$/g, "");
