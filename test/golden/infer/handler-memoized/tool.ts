import { defineTool } from "toolwright";

function memoize<F extends (...parameters: never[]) => unknown>(run: F): F & { clear(): void } {
  return Object.assign(run, { clear: () => undefined });
}

/** Wrap a function that is remembered. */
export default defineTool(memoize((input: { n: number }): number => input.n));
