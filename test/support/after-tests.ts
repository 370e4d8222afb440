import { afterAll } from "vitest";

/** Called at the top of a test file. The returned function registers cleanups, run last first: Vitest ignores a hook that `beforeAll` registers. */
export function afterTests(): (end: () => void | Promise<void>) => void {
  const ends: (() => void | Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  return (end) => void ends.push(end);
}
