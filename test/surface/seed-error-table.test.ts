import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { seedErrors } from "../../sdk/src/runtime.ts";

const guide = path.resolve(import.meta.dirname, "../../site/src/content/docs/sessions.md");

test("the guide's table of error types equals the table of the code", () => {
  const rows = readFileSync(guide, "utf8")
    .split("\n")
    .filter((line) => /^\| `\w+_error`/.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual(
    Object.entries(seedErrors).map(([type, { meaning, from, raised }]) => [
      `\`${type}\``,
      meaning,
      from.map((one) => `\`${one}\``).join(", "),
      `\`${raised}\``,
    ]),
  );
  // In the guide, each row maps its types to its first type.
  expect(Object.values(seedErrors).map(({ from, to }) => from[0] === to)).toEqual([true, true, true, true, true]);
});
