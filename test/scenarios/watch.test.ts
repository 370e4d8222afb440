// @module-tag full
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { goodProject } from "../support/good-project.ts";
import { runningToolwright } from "../support/running-toolwright.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runToolwright } from "./run-scenario.ts";

const watch = (root: string) => runningToolwright(["build", "--watch"], root);

function project(): string {
  const root = tempFolder(goodProject);
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(path.join(import.meta.dirname, "../../sdk"), path.join(root, "node_modules/toolwright"), "dir");
  return root;
}

const line = (tools: string, files: string): RegExp =>
  new RegExp(`^${tools} in registry 1\\.0\\.0\\+[0-9a-f]{12}; ${files} in \\d+ ms(?:: .+)?\\.$`, "m");

test("a first build that fails is not repeated until something changes", async () => {
  const root = project();
  const failing = `import { defineTool } from "toolwright";
if (Date.now() > 0) throw new Error("No schema today.");
const input = { type: "object", properties: {} } as const;
/** Book a room. Use when the user needs one. Not for tables. */
export default defineTool({ category: "utility", input, execute: () => "Blue" });
`;
  mkdirSync(path.join(root, "tools/room_book"));
  writeFileSync(path.join(root, "tools/room_book/tool.ts"), failing);
  const process = watch(root);
  await process.until(/^1 error,? .*$/m);
  // Meanwhile, another project is built, which takes longer than the same build again.
  await runToolwright(["build"], project());
  expect(process.unread()).toBe("");
  writeFileSync(path.join(root, "tools/room_book/tool.ts"), failing.replace("today", "tomorrow"));
  await process.until(/No schema tomorrow/);
  rmSync(path.join(root, "tools/room_book"), { recursive: true });
  await process.until(line("1 tool", "wrote \\d+ files"));
});

test("watch mode builds changes, survives mistakes, and ends at Ctrl+C", async () => {
  const root = project();
  const file = path.join(root, "tools/greet/tool.ts");
  const source = goodProject["tools/greet/tool.ts"]!;
  const maximum = (): unknown => {
    const text = readFileSync(path.join(root, "dist/tool_registry.json"), "utf8");
    const { tools } = JSON.parse(text) as { tools: { jsonSchema: { properties: { times: { maximum: number } } } }[] };
    return tools.map(({ jsonSchema }) => jsonSchema.properties.times.maximum);
  };
  const process = watch(root);
  await process.until(line("1 tool", "wrote \\d+ files"));
  expect(maximum()).toEqual([3]);

  writeFileSync(file, source.replace("@maximum 3", "@maximum 4"));
  await process.until(line("1 tool", "wrote \\d+ files"));
  expect(maximum()).toEqual([4]);

  writeFileSync(file, source.replace("times?: number", "times?: Map<string, number>"));
  expect(await process.until(/INFER_UNSUPPORTED_TYPE/)).toContain("tools/greet/tool.ts:7:3");
  expect(maximum()).toEqual([4]);

  writeFileSync(path.join(root, "toolwright.config.json"), "{ not json");
  await process.until(/CONFIG_INVALID/);
  rmSync(path.join(root, "toolwright.config.json"));
  await process.until(/INFER_UNSUPPORTED_TYPE/);

  writeFileSync(file, source.replace("@maximum 3", "@maximum 5"));
  await process.until(line("1 tool", "wrote \\d+ files"));
  expect(maximum()).toEqual([5]);

  for (const [name, text] of Object.entries(goodProject)) {
    if (!name.startsWith("tools/greet/")) continue;
    const copy = path.join(root, name.replace("greet", "welcome"));
    mkdirSync(path.dirname(copy), { recursive: true });
    writeFileSync(copy, text.replace("# greet", "# welcome").replace("Greet a person", "Welcome a guest"));
  }
  await process.until(line("2 tools", "wrote \\d+ files"));
  expect(maximum()).toEqual([5, 3]);

  rmSync(path.join(root, "tools/welcome"), { recursive: true });
  await process.until(line("1 tool", "wrote \\d+ files"));
  expect(maximum()).toEqual([5]);
  expect(await process.stop()).toBe(0);
  expect(process.unread()).toBe("");
});

test("only changed files are read again, and no change is missed: documents, links, a folder that was removed and restored", async () => {
  const root = project();
  const folder = path.join(root, "tools/greet");
  const built = line("1 tool", "wrote \\d+ files");
  const record = (): { readonly summary: string; readonly documentation: string } => {
    const { tools } = JSON.parse(readFileSync(path.join(root, "dist/tool_registry.json"), "utf8")) as {
      readonly tools: readonly { readonly summary: string; readonly documentation: string }[];
    };
    return tools[0]!;
  };
  const source = goodProject["tools/greet/tool.ts"]!;
  const change = (times: number): void =>
    writeFileSync(path.join(folder, "tool.ts"), source.replace("@maximum 3", `@maximum ${times}`));
  const shared = path.join(root, "shared.md");
  writeFileSync(shared, goodProject["tools/greet/doc.md"]!);
  rmSync(path.join(folder, "doc.md"));
  symlinkSync("../../shared.md", path.join(folder, "doc.md"));
  const process = watch(root);
  await process.until(built);
  change(4);
  await process.until(built);
  change(5);
  await process.until(built);

  writeFileSync(path.join(folder, "doc_summary.md"), "Greets a person.\nSays it twice.\n");
  await process.until(built);
  expect(record().summary).toBe("Greets a person.\nSays it twice.");

  // The target of a link is not watched, but the next build reads it.
  writeFileSync(shared, `${goodProject["tools/greet/doc.md"]!}\nMore of it.\n`);
  change(6);
  await process.until(built);
  expect(record().documentation).toContain("More of it.");

  rmSync(folder, { recursive: true });
  await process.until(/NO_TOOLS/);
  mkdirSync(folder);
  for (const name of ["tool.ts", "doc_summary.md", "doc.md", "tool.test.ts"])
    writeFileSync(path.join(folder, name), goodProject[`tools/greet/${name}`]!);
  await process.until(built);
  expect(record().summary).toBe("Greets a person by name.\nReturns the greeting as one text.");
  change(7);
  await process.until(built);
  writeFileSync(path.join(folder, "doc_summary.md"), "Greets a person.\nSays it once.\n");
  await process.until(built);
  expect(record().summary).toBe("Greets a person.\nSays it once.");
  expect(await process.stop()).toBe(0);
});

test("watch mode rebuilds after a change of a workspace package, and of a file that the configuration imports", async () => {
  const app = Object.entries(goodProject).map(([name, text]) => [`apps/desk/${name}`, text] as const);
  const tool = goodProject["tools/greet/tool.ts"]!;
  const root = tempFolder({
    ...Object.fromEntries(app),
    "package.json": '{ "private": true, "workspaces": ["apps/*", "packages/*"] }',
    "packages/texts/package.json": '{ "name": "@acme/texts", "exports": "./src/index.ts" }',
    "packages/texts/src/index.ts": 'export { word } from "./text/word";\nexport type { Times } from "./times";\n',
    "packages/texts/src/times.ts": "export type Times = 1 | 2;\n",
    "packages/texts/src/text/word.ts": 'export const word: string = "Hello";\n',
    "apps/desk/toolwright.config.ts": 'import { title } from "@acme/texts/title";\nexport default { title };\n',
    "apps/desk/tools/greet/tool.ts": `import { word, type Times } from "@acme/texts";\n${tool}`
      .replace("times?: number", "times?: Times")
      .replace("Hello ${", "${word} ${")
      .replace(" @minimum 1 @maximum 3", ""),
  });
  mkdirSync(path.join(root, "node_modules/@acme"), { recursive: true });
  symlinkSync("../../packages/texts", path.join(root, "node_modules/@acme/texts"));
  symlinkSync(path.join(import.meta.dirname, "../../sdk"), path.join(root, "node_modules/toolwright"), "dir");
  const write = (name: string, text: string): void => {
    writeFileSync(path.join(root, "packages/texts", name), text);
  };
  write("title.ts", 'export const title = "Desk";\n');
  write("package.json", '{ "name": "@acme/texts", "exports": { ".": "./src/index.ts", "./title": "./title.ts" } }');
  const desk = path.join(root, "apps/desk");
  const built = line("1 tool", "wrote \\d+ files");
  const process = watch(desk);
  await process.until(built);
  const called = async (): Promise<unknown> => (await runToolwright(["call", "greet", `{"name":"Ada"}`], desk)).stdout;
  write("src/text/word.ts", 'export const word: string = "Grüezi";\n');
  await process.until(built);
  expect(await called()).toContain("Grüezi Ada!");
  write("src/times.ts", "export type Times = 1 | 2 | 7;\n");
  await process.until(built);
  expect(readFileSync(path.join(desk, "tools/greet/schema.json"), "utf8")).toContain("7");
  write("title.ts", 'export const title = "Office";\n');
  await process.until(line("1 tool", ".*"));
  expect(readFileSync(path.join(desk, "dist/llms.txt"), "utf8")).toContain("# Office");
  expect(await process.stop()).toBe(0);
});

test("other files of the root, such as a log of the watch itself, start no build; its configuration does", async () => {
  const root = project();
  const process = watch(root);
  await process.until(line("1 tool", "wrote \\d+ files"));
  writeFileSync(path.join(root, "watch.log"), "1 tool in registry\n");
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(process.unread()).toBe("");
  writeFileSync(path.join(root, "toolwright.config.json"), '{ "strict": 5 }');
  await process.until(/CONFIG_INVALID/);
  await process.stop();
});

test("watch mode rebuilds after a change of a handwritten schema.json", async () => {
  const root = project();
  rmSync(path.join(root, "tools/greet/tool.ts"));
  const write = (name: string, text: string): void => {
    writeFileSync(path.join(root, "tools/greet", name), text);
  };
  const schema = (type: string): string =>
    JSON.stringify({
      description: "Greet a person by name and return the greeting as one text.",
      category: "utility",
      input: { type: "object", properties: { name: { type, description: "Whom to greet." } } },
    });
  const typeOfName = (): unknown => {
    const text = readFileSync(path.join(root, "dist/tool_registry.json"), "utf8");
    const { tools } = JSON.parse(text) as { tools: { jsonSchema: { properties: { name: unknown } } }[] };
    return tools.map(({ jsonSchema }) => jsonSchema.properties.name);
  };
  write("handler.js", "export const execute = ({ name }) => `Hello ${name}!`;\n");
  write("schema.json", schema("string"));
  const process = watch(root);
  await process.until(line("1 tool", "wrote \\d+ files"));
  expect(typeOfName()).toEqual([{ description: "Whom to greet.", type: "string" }]);

  write("schema.json", schema("integer"));
  await process.until(line("1 tool", "wrote \\d+ files"));
  expect(typeOfName()).toEqual([{ description: "Whom to greet.", type: "integer" }]);

  write("schema.json", schema("text"));
  expect(await process.until(/SCHEMA_INVALID/)).toContain("tools/greet/schema.json:1:");
  write("schema.json", schema("integer"));
  await process.until(line("1 tool", "everything was up to date"));
  expect(await process.stop()).toBe(0);
  expect(process.unread()).toBe("");
});
