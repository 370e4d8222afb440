function logged<Parameters extends unknown[], Result>(
  run: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  return (...parameters) => run(...parameters);
}

/** Count on behind a wrapper. */
export const execute = logged(async ({ n = 3 }: { n?: number }, ctx: { signal: AbortSignal }) => n + 1);
