import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { inferTool } from "../infer-tools.ts";

const words = Array.from({ length: 9_000 }, (_, index) => `"word number ${String(index)}"`).join(" | ");
const members = Array.from({ length: 4_000 }, (_, index) => `  member_${String(index)}: string;`).join("\n");

const ring = Array.from({ length: 40 }, (_, index) => {
  const texts = Array.from({ length: 80 }, (_, member) => `member_${String(member)}: string;`).join(" ");
  return `interface Ring${String(index)} { next?: Ring${String((index + 1) % 40)}; other?: Ring${String((index + 7) % 40)}; ${texts} }`;
}).join("\n");

const findingsOf = (types: string): readonly unknown[] => {
  const text = `import { defineTool } from "toolwright";\n${types}\n/** Find a word. */\nexport default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });\n`;
  const root = tempFolder({ "tools/find/tool.ts": text, "package.json": "{}" });
  const { tool, findings } = inferTool("tools/find/tool.ts", { root });
  expect(tool).toBeDefined();
  return findings.map(({ code, severity, message, at }) => [code, severity, message, at?.line]);
};

test.each([
  [
    "a long union, in a list of another type",
    `type Word = ${words};\ninterface Entry { word: Word; }\ninterface Input {\n  name: string;\n  entries: Entry[];\n}`,
    "The schema of the input has 170 KB; most of it is `entries.items.word`.",
    3,
  ],
  [
    "an interface of many members that is used twice",
    `interface Wide {\n${members}\n}\ninterface Input {\n  one: Wide;\n  two?: Wide;\n}`,
    "The schema of the input has 182 KB; most of it is `Wide`.",
    4009,
  ],
  ["the input itself", `interface Input {\n${members}\n}`, "The schema of the input has 182 KB.", 4005],
  [
    "types that refer to one another",
    `${ring}\ninterface Input {\n  one: Ring0;\n}`,
    "The schema of the input has 140 KB.",
    46,
  ],
])("a schema of more than 100 KB is a warning that names its largest part: %s", (_, types, message, line) => {
  expect(findingsOf(types)).toEqual([["INFER_TOO_LARGE", "warning", message, line]]);
});

test("a smaller schema has no warning", () => {
  expect(findingsOf("interface Input { word: string; }")).toEqual([]);
});
