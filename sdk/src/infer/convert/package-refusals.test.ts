import { afterAll, beforeAll, expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { inferTools, type InferResult } from "../infer-tools.ts";

const library = `export interface Chart { type: string; options?: Options; data: Data; plugins?: Plugin[] }
export interface Options { onClick?: () => void; locale: string; parent?: Chart }
export interface Data { labels: string[]; draw: (x: number) => void; size: bigint }
export interface Plugin { id: string; chart?: Chart; start: () => void }
export interface Wide { a: string; b: string; x1: bigint; x2: bigint; x3: bigint; x4: bigint; x5: bigint; x6: bigint; x7: bigint }
export type Shape = { kind: "a"; draw: () => void } | { kind: "b"; size: bigint };
export interface Open { draw: () => void; size: bigint; [key: string]: unknown }
export type Filter<T> = { [K in keyof T]?: T[K] | RegExp } & { $where?: () => boolean };
export interface Loose { a: any; b: { c: any; d: any[] }; e?: any }
export type Whole = { draw: () => void; size: bigint };`;

const usable: Readonly<Record<string, string>> = {
  Chart: 'Omit<Chart, "options" | "data" | "plugins">',
  Plugin: 'Omit<Plugin, "chart" | "start">',
  Wide: 'Pick<Wide, "a" | "b">',
  "Data[]": 'Omit<Data, "draw" | "size">',
};
const others = [
  "Shape",
  "Open",
  "Whole",
  "Filter<Doc>",
  "Loose",
  "Partial<Map<string, string>>",
  "Readonly<Date>",
  'Pick<Date, "getTime">',
];
const types = [...Object.entries(usable).flat(), ...others];
const files = types.map((_, index) => `tools/t${String(index)}/tool.ts`);

const project = {
  "package.json": "{}",
  "tsconfig.json": '{ "compilerOptions": { "strict": true, "lib": ["es2024"] } }',
  "node_modules/big/package.json": '{ "name": "big", "types": "index.d.ts" }',
  "node_modules/big/index.d.ts": library,
  ...Object.fromEntries(
    files.map((file, index) => [
      file,
      `import { defineTool } from "toolwright";
import type { Chart, Data, Filter, Loose, Open, Plugin, Shape, Whole, Wide } from "big";
interface Doc { name: string; tags: string[] }
interface Input { value: ${types[index] ?? ""} }
/** Do something with the input. */
export default defineTool({ category: "utility", execute: (input: Input): string => String(input) });`,
    ]),
  ),
};
const own = "Write your own type with the members that the tool needs.";

let results: readonly InferResult[] = [];
beforeAll(() => {
  const root = tempFolder(project, afterAll);
  results = inferTools(files, { root });
});

const findingsOf = (type: string): readonly unknown[] =>
  (results[types.indexOf(type)]?.findings ?? []).map(({ severity, message, remedy, at }) => {
    return [severity, message.replace(/\.$/, ""), remedy, at?.line];
  });

test.each([
  [
    "Chart",
    "value: 4 parts of its type have no JSON form: value.options.onClick (a function has no JSON form, node_modules/big/index.d.ts:2), value.data.size (`bigint` has no JSON form, node_modules/big/index.d.ts:3), value.data.draw (a function has no JSON form, node_modules/big/index.d.ts:3), 1 more",
  ],
  [
    "Plugin",
    "value: 4 parts of its type have no JSON form: value.start (a function has no JSON form, node_modules/big/index.d.ts:4), value.chart.options.onClick (a function has no JSON form, node_modules/big/index.d.ts:2), value.chart.data.size (`bigint` has no JSON form, node_modules/big/index.d.ts:3), 1 more",
  ],
  [
    "Wide",
    "value: 7 parts of its type have no JSON form: value.x1 (`bigint` has no JSON form, node_modules/big/index.d.ts:5), value.x2 (`bigint` has no JSON form, node_modules/big/index.d.ts:5), value.x3 (`bigint` has no JSON form, node_modules/big/index.d.ts:5), 4 more",
  ],
  [
    "Data[]",
    "value[]: 2 parts of its type have no JSON form: value[].size (`bigint` has no JSON form, node_modules/big/index.d.ts:3), value[].draw (a function has no JSON form, node_modules/big/index.d.ts:3)",
  ],
])("`%s` of a package is one error, and its remedy leaves no error", (type, message) => {
  const part = usable[type] ?? "";
  const remedy = `Use \`${part}\`, or ${own.replace("W", "w")}`;
  expect(findingsOf(type)).toEqual([["error", message, remedy, 4]]);
  expect(findingsOf(part)).toEqual([]);
});

test.each([
  ["Shape", "a union keeps only what its members share"],
  ["Open", "an index signature loses the names"],
  ["Whole", "nothing is left"],
  ["Filter<Doc>", "every member that the package makes of the author's own is refused"],
])("no `Omit` is advised for `%s`: %s", (type) => {
  expect(findingsOf(type)).toEqual([["error", expect.stringMatching(/^value: \d parts of its type/), own, 4]]);
});

test("the values of a package that may be anything are one warning", () => {
  const message =
    "value: 4 parts of its type tell a model nothing: value.a (`any` tells a model nothing, node_modules/big/index.d.ts:9), value.e (`any` tells a model nothing, node_modules/big/index.d.ts:9), value.b.c (`any` tells a model nothing, node_modules/big/index.d.ts:9), 1 more";
  expect(findingsOf("Loose")).toEqual([["warning", message, own, 4]]);
});

test.each([
  ["Partial<Map<string, string>>", "`Partial<Map<string, string>>` has no JSON form"],
  ["Readonly<Date>", "`Readonly<Date>` has no JSON form"],
])("a mapped copy of a type of the platform is refused as a whole: %s", (type, what) => {
  expect(findingsOf(type)).toEqual([["error", `value: ${what}`, expect.any(String), 4]]);
});

test("a member of the standard library has no file to look at", () => {
  expect(findingsOf('Pick<Date, "getTime">')).toEqual([
    ["error", "value.getTime: a function has no JSON form", own, 4],
  ]);
});
