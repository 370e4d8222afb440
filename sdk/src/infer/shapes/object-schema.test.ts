import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { inferTool } from "../infer-tools.ts";

test("the functions of a type are one error", () => {
  const text = `interface Moment { year: number; add(): void; format(): string; end?(): void }
export function pick(input: { when: Moment }): void {}`;
  const root = tempFolder({ "lib/pick.ts": text, "package.json": "{}" });
  const { input, findings } = inferTool("lib/pick.ts", { root, export: "pick" });
  expect(findings.map(({ message, remedy }) => [message, remedy])).toEqual([
    [
      "when: `Moment` has functions, which have no JSON form: add, format, end.",
      'Use a type with the data only, such as `Pick<Moment, "year">`.',
    ],
  ]);
  expect(input).toBeUndefined();
});
