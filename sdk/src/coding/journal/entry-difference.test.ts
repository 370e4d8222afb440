import { expect, test } from "vitest";
import { contentDifference } from "./entry-difference.ts";

test("a long difference shows its first 200 lines and the number of other lines", () => {
  const [before, after] = ["a", "b"].map((letter) => Buffer.from(`${letter}\n`.repeat(300)));
  const lines = contentDifference("x.txt", before, after ?? Buffer.alloc(0)).split("\n");
  expect(lines).toHaveLength(201);
  expect(lines.slice(0, 4)).toEqual(["--- x.txt", "+++ x.txt", "@@ -1,300 +1,300 @@", "-a"]);
  expect(lines.at(-1)).toBe("[+404 more lines of the difference; read the file]");
});
