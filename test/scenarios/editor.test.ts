import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Diagnostic } from "vscode-languageserver/node";
import { openEditor, uriOf, type Editor } from "../support/editor.ts";
import { goodProject } from "../support/good-project.ts";
import { linkedProject } from "../support/linked-project.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand } from "./run-scenario.ts";

let editor: Editor;
beforeAll(async () => {
  editor = await openEditor([]);
});
afterAll(() => editor.kill());

const greet = goodProject["tools/greet/tool.ts"]!;
const rangeText = (text: string, { range: { start, end } }: Pick<Diagnostic, "range">): string => {
  const lines = text.split("\n").slice(start.line, end.line + 1);
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.character : 0, index === lines.length - 1 ? end.character : undefined),
    )
    .join("\n");
};

test("a mistake is shown while it is typed, at its token, with its remedy and the page of its rule, and is gone when it is corrected", async () => {
  const root = linkedProject();
  const file = path.join(root, "tools/greet/tool.ts");
  await editor.open(file);
  await editor.findings(file, []);
  const worse = greet.replace("times?: number", "times?: Map<string, number>");
  await editor.type(file, worse);
  const [finding] = await editor.findings(file, ["INFER_UNSUPPORTED_TYPE"]);
  expect(rangeText(worse, finding!)).toBe("times?: Map<string, number>;");
  expect(finding).toMatchObject({ severity: 1, source: "toolwright" });
  expect(finding!.message).toContain("\n");
  const vague = greet.replace(
    "Greet a person by name and return the greeting as one text.",
    "TODO: describe what this tool does with the name.",
  );
  await editor.type(file, vague);
  const [placeholder] = await editor.findings(file, ["desc-placeholder"]);
  expect(readFileSync(fileURLToPath(placeholder!.codeDescription!.href), "utf8")).toMatch(/^# desc-placeholder\n/);
  await editor.type(file, greet);
  await editor.findings(file, []);
  expect(readFileSync(file, "utf8")).toBe(greet);
});

interface ReportedFinding {
  readonly rule: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

test("files that are not open are checked too, and what is shown is what `toolwright verify` reports on the same texts", async () => {
  const root = linkedProject({
    "tools/greet/tool.ts": greet.replace("@maximum 3", "@maximum three"),
    "tools/greet/doc.md": "# greet\n\nTODO: write this.\n",
    "tools/greet/tool.json": '{ "parameters": { "surname": { "type": "string" } } }',
    "tools/shout/tool.ts": greet.replaceAll("greet", "shout").replace("times?: number", "times?: Map<string, number>"),
    "agents/host.ts": `import { defineAgent } from "toolwright";
export default defineAgent({ name: "host", instructions: "Greet people.", tools: ["great"] });
`,
    "workflow.json":
      '{ "agents": { "Host": { "instructions": "Greet people.", "tools": [{ "file": "nowhere.py" }] } } ',
    "toolwright.config.json": '{ "overrides": [{ "tools": ["shot"], "rules": { "desc-vague": "off" } }] }',
  });
  await editor.open(path.join(root, "package.json"));
  await editor.findings(path.join(root, "package.json"), []);
  const shown = [...editor.shown()].flatMap(([uri, diagnostics]) =>
    uri.startsWith(`${uriOf(root)}/`)
      ? diagnostics.map(
          ({ code, range: { start } }) =>
            `${uri.slice(uriOf(root).length + 1)}:${String(start.line + 1)}:${String(start.character + 1)} ${String(code)}`,
        )
      : [],
  );
  const { stdout } = await runCommand(["verify", "--format", "json"], root);
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly ReportedFinding[] };
  const expected = findings.map(
    ({ rule, file = "package.json", line = 1, column = 1 }) => `${file}:${String(line)}:${String(column)} ${rule}`,
  );
  expect(new Set(expected.map((each) => each.split(":")[0])).size).toBeGreaterThan(5);
  expect(shown.toSorted()).toEqual(expected.toSorted());
});

test("texts that are not saved count in JSON and Markdown files, for all tools and for the configuration", async () => {
  const root = linkedProject({ "toolwright.config.json": "{}" });
  const [tool, doc, config] = ["tools/greet/tool.ts", "tools/greet/doc.md", "toolwright.config.json"].map((file) =>
    path.join(root, file),
  );
  await editor.open(doc!);
  await editor.findings(doc!, []);
  const text = readFileSync(doc!, "utf8");
  await editor.type(doc!, text.replace("## Errors", "## Mistakes"));
  await editor.findings(doc!, ["doc-required-sections"]);
  await editor.open(config!);
  await editor.type(config!, '{ "rules": { "doc-required-sections": "off" } }');
  await editor.findings(doc!, []);
  await editor.type(config!, '{ "rules": { "doc-required-section": "off" } }');
  const [unknown] = await editor.findings(config!, ["RULE_UNKNOWN"]);
  expect(unknown!.message).toContain("doc-required-sections");
  await editor.type(config!, '{ "rules": ');
  await editor.findings(config!, ["CONFIG_INVALID"]);
  // Closed without saving, it counts as it is on disk.
  await editor.close(config!);
  await editor.findings(doc!, ["doc-required-sections"]);
  await editor.close(doc!);
  await editor.open(tool!);
  await editor.findings(doc!, []);
});

test("a tool in no project has one finding, which is gone once it is in one, and other files have none", async () => {
  const folder = tempFolder({ "tool.ts": greet, "other.ts": "export {};\n" });
  await editor.open(path.join(folder, "tool.ts"));
  await editor.open(path.join(folder, "other.ts"));
  await editor.findings(path.join(folder, "tool.ts"), ["PROJECT_NOT_FOUND"]);
  writeFileSync(path.join(folder, "package.json"), '{ "devDependencies": { "toolwright": "*" } }');
  await editor.save(path.join(folder, "tool.ts"));
  await editor.findings(path.join(folder, "tool.ts"), []);
  expect(editor.shown().has(uriOf(path.join(folder, "other.ts")))).toBe(false);
});

test("a text of a megabyte, and edits of two projects at once, are each checked as they are at the end", async () => {
  const [one, other] = [linkedProject(), linkedProject()].map((root) => path.join(root, "tools/greet/tool.ts"));
  await Promise.all([editor.open(one!), editor.open(other!)]);
  const large = `${greet}\n/* ${"All work and no play. ".repeat(50_000)} */\n`;
  for (const text of [large, greet.replace("name: string;", "name: Map<string, string>;"), large]) {
    await Promise.all([editor.type(one!, text), editor.type(other!, text.replace("@maximum 3", "@maximum 0"))]);
  }
  await editor.findings(one!, []);
  expect((await editor.findings(other!, ["INFER_TAG_INVALID", "INFER_TAG_INVALID"]))[0]).toMatchObject({ severity: 1 });
});

test("the server ends when the editor says so, and when the editor is gone", async () => {
  const root = linkedProject();
  const orderly = await openEditor([root]);
  await orderly.open(path.join(root, "tools/greet/tool.ts"));
  await orderly.findings(path.join(root, "tools/greet/tool.ts"), []);
  expect(await orderly.end()).toBe(0);
  const gone = await openEditor([root]);
  gone.connection.dispose();
  gone.leave();
  expect(await gone.ended).toBe(1);
});
