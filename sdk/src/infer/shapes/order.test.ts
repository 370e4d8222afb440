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

/** Of each tool, by name: its input as text, which shows the order of properties and the names of definitions. */
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
