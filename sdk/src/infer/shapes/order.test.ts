import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { inferTools } from "../infer-tools.ts";

const form = `export interface Form {
  id: string;
  zip?: "two" | "one";
  alpha: boolean;
  owner: string;
}
export interface Page<Sort> { next?: Page<Sort>; sort: Sort }
`;

const toolOf = (input: string): string => `import { defineTool } from "toolwright";
import type { Form, Page } from "../../form.ts";
${input}
/** Read a form. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
`;

const tools = {
  copied: toolOf(`type Input = Partial<Omit<Form, "id">> & { page: Page<"zip" | "alpha"> };`),
  extended: toolOf(`interface Input extends Omit<Form, "id" | "zip"> { own: Page<"alpha" | "zip"> }`),
  mentions: toolOf(
    `interface Input { word: "owner" | "alpha" | "one" | "zip" | "two" | "id"; form: Omit<Form, "alpha"> }`,
  ),
};

const files = {
  "package.json": "{}",
  "form.ts": form,
  ...Object.fromEntries(Object.entries(tools).map(([name, text]) => [`tools/${name}/tool.ts`, text])),
};

/** The input of each tool as text, by name: it shows the order of properties and the names of definitions. */
function inputs(names: readonly string[], root: string): Readonly<Record<string, string>> {
  const results = inferTools(
    names.map((name) => `tools/${name}/tool.ts`),
    { root },
  );
  return Object.fromEntries(results.map(({ name, input }) => [name, JSON.stringify(input)]));
}

const orders = [
  ["copied", "extended", "mentions"],
  ["copied", "mentions", "extended"],
  ["extended", "copied", "mentions"],
  ["extended", "mentions", "copied"],
  ["mentions", "copied", "extended"],
  ["mentions", "extended", "copied"],
];

test.each(orders)("a tool is the same alone and among others: %s, %s, %s", (...names) => {
  const root = tempFolder(files);
  const alone = names.reduce((all, name) => ({ ...all, ...inputs([name], root) }), {});
  expect(inputs(names, root)).toEqual(alone);
});

test("properties and definitions are as written", () => {
  const root = tempFolder(files);
  const [copied, extended] = inferTools(["tools/mentions/tool.ts", "tools/copied/tool.ts", "tools/extended/tool.ts"], {
    root,
  }).slice(1);
  expect(Object.keys(copied?.input?.properties ?? {})).toEqual(["zip", "alpha", "owner", "page"]);
  expect(Object.keys(copied?.input?.$defs ?? {})).toEqual(["Page"]);
  expect(copied?.input?.properties?.zip).toEqual({ type: "string", enum: ["two", "one"] });
  expect(Object.keys(extended?.input?.properties ?? {})).toEqual(["own", "alpha", "owner"]);
  expect(Object.keys(extended?.input?.$defs ?? {})).toEqual(["Page"]);
});

const mapped = `import { defineTool } from "toolwright";
interface Price {
  name: "price";
  /** What it costs. @minimum 0 */
  type: number;
}
/** The title. @minLength 2 */
interface Title { name: "title"; type: string }
type Column = Title | Price | { name: "size"; /** How large. */ type: "small" | "large" };
interface User {
  /** Zip code. @minLength 5 */
  zip: string;
  /** Age in years. @minimum 0 */
  age: number;
}
interface Rank {
  /** Place in the list. @minimum 1 */
  place: number;
}
type Got<T> = { [K in keyof T as \`get_\${string & K}\`]: T[K] };
type Without<T, X> = { [K in keyof T as Exclude<K, X>]: T[K] };
interface Input {
  words: "place" | "size" | "age" | "zip" | "price" | "title";
  columns: { [C in Column as C["name"]]: C["type"] };
  lists: { [C in Column as \`\${C["name"]}s\`]?: C["type"][] };
  got: Got<User>;
  without: Without<User, "age">;
  both: Got<User> & Without<Rank, "zip">;
  pick: Pick<User, "age" | "zip">;
  omit: Omit<User & Rank, "age">;
  partial: Partial<User>;
  same: { [K in keyof User]: User[K] };
  record: Record<"zip" | "age", boolean>;
}
/** Read columns. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
`;

test("a property of a mapped type has the order, the description and the tags of the member that it is made of", () => {
  const root = tempFolder({ "package.json": "{}", "tools/mapped/tool.ts": mapped });
  const { properties = {} } = inferTools(["tools/mapped/tool.ts"], { root })[0]?.input ?? {};
  const shown = Object.entries(properties).map(([name, schema]) => [name, JSON.stringify(schema.properties)]);
  const [zip, age, place] = [
    `{"description":"Zip code.","type":"string","minLength":5}`,
    `{"description":"Age in years.","type":"number","minimum":0}`,
    `{"description":"Place in the list.","type":"number","minimum":1}`,
  ];
  expect(Object.fromEntries(shown)).toEqual({
    words: undefined,
    columns: `{"price":{"description":"What it costs.","type":"number","minimum":0},"title":{"description":"The title.","type":"string","minLength":2},"size":{"description":"How large.","type":"string","enum":["small","large"]}}`,
    lists: `{"prices":{"description":"What it costs.","type":"array","items":{"type":"number"}},"titles":{"description":"The title.","type":"array","items":{"type":"string"}},"sizes":{"description":"How large.","type":"array","items":{"type":"string","enum":["small","large"]}}}`,
    got: `{"get_zip":${zip},"get_age":${age}}`,
    without: `{"zip":${zip}}`,
    both: `{"get_zip":${zip},"get_age":${age},"place":${place}}`,
    pick: `{"zip":${zip},"age":${age}}`,
    omit: `{"zip":${zip},"place":${place}}`,
    partial: `{"zip":${zip},"age":${age}}`,
    same: `{"zip":${zip},"age":${age}}`,
    record: `{"zip":{"type":"boolean"},"age":{"type":"boolean"}}`,
  });
});
