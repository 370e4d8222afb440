import { ts } from "ts-morph";
import { expect, test } from "vitest";
import { readSuppressions } from "./read-suppressions.ts";

/** The location, scope and rules of each suppression. */
function read(text: string): readonly (readonly unknown[])[] {
  const source = ts.createSourceFile("/project/tool.ts", text, ts.ScriptTarget.Latest, true);
  return readSuppressions(source, "/project").map(({ at, scope, line, rules, problem }) => [
    `${String(at.line)}:${String(at.column)}`,
    scope === "line" ? (line ?? "nothing") : scope,
    problem ?? rules.join(" "),
  ]);
}

const mark = "toolwright-ignore a-b -- c";

test.each([
  ["behind code, its own line", `let a;\nlet b; // ${mark}\nlet c;`, [["2:8", 2, "a-b"]]],
  ["behind the last code", `let a; // ${mark}`, [["1:8", 1, "a-b"]]],
  ["alone, the next line", `let a;\n  // ${mark}\nlet b;`, [["2:3", 3, "a-b"]]],
  ["alone, over empty lines and other comments", `// ${mark}\n\n// why\n/* not */\nlet b;`, [["1:1", 5, "a-b"]]],
  ["before code on the same line", `let a;\n/* ${mark} */ let b;`, [["2:1", 2, "a-b"]]],
  ["above JSDoc, the declaration below it", `// ${mark}\n/**\n * Text.\n */\nexport const b = 1;`, [["1:1", 5, "a-b"]]],
  ["above the JSDoc of a property", `interface A {\n  // ${mark}\n  /** Text. */\n  a: 1;\n}`, [["2:3", 4, "a-b"]]],
  ["between JSDoc and the declaration", `/** Text. */\n// ${mark}\nexport const b = 1;`, [["2:1", 3, "a-b"]]],
  ["over several lines", `let a;\n/*\n * ${mark}\n * goes on\n */\nlet b;`, [["2:1", 6, "a-b"]]],
  [
    "stacked",
    `// ${mark}\n// toolwright-ignore d-e -- f\nlet b;`,
    [
      ["1:1", 3, "a-b"],
      ["2:1", 3, "d-e"],
    ],
  ],
  ["before a closing brace", `function f() {\n  // ${mark}\n}`, [["2:3", 3, "a-b"]]],
  ["after all code", `let a;\n// ${mark}\n`, [["2:1", "nothing", "a-b"]]],
  ["in a file without code", `// ${mark}`, [["1:1", "nothing", "a-b"]]],
  ["for the tool, wherever", `let a;\n// toolwright-ignore-tool a-b -- c\n`, [["2:1", "tool", "a-b"]]],
  ["after a first line for the shell", `#!/usr/bin/env node\n// ${mark}\nlet a;`, [["2:1", 3, "a-b"]]],
  ["with line ends of another system", `let a;\r\n// ${mark}\r\nlet b;\r\n`, [["2:1", 3, "a-b"]]],
])("a comment %s", (_, text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  ["a string", `const a = "// ${mark}";`],
  ["a template", `const a = \`\n// ${mark}\n\`;`],
  ["a template after an expression", `const a = \`\${1}\n// ${mark}\n\`;`],
  ["a regular expression", `const a = /\\/\\/ ${mark}/;`],
  ["a comment about something else", `// Like ${mark}.\nlet a;`],
  ["a JSDoc that mentions it", `/** Use \`${mark}\`. */\nlet a;`],
])("%s holds no suppression", (_, text) => {
  expect(read(text)).toEqual([]);
});

test("JSDoc is text for a model, and not a place for suppressions", () => {
  const problem = "`toolwright-ignore` is in JSDoc, which a model reads.";
  expect(read(`/**\n * Text.\n * ${mark}\n */\nlet a;`)).toEqual([["1:1", "nothing", problem]]);
});

test("the reason may name the word itself", () => {
  expect(read("// toolwright-ignore a-b -- unlike toolwright-ignore c-d\nlet a;")).toEqual([["1:1", 2, "a-b"]]);
});
