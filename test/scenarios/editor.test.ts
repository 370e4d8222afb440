import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  Diagnostic,
  DocumentSymbol,
  Location,
  MarkupContent,
  TextEdit,
  WorkspaceEdit,
} from "vscode-languageserver/node";
import { openEditor, uriOf, type Editor } from "../support/editor.ts";
import { goodProject } from "../support/good-project.ts";
import { linkedProject } from "../support/linked-project.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand } from "./run-scenario.ts";

interface Hover {
  readonly contents: MarkupContent;
}

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

/** The finding of a project that has not been built. */
const unbuilt = "schema-drift";

test("a mistake is shown while it is typed, at its token, with its remedy and the page of its rule, and is gone when it is corrected", async () => {
  const root = linkedProject();
  const file = path.join(root, "tools/greet/tool.ts");
  await editor.open(file);
  await editor.findings(file, [unbuilt]);
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
  const [, placeholder] = await editor.findings(file, [unbuilt, "desc-placeholder"]);
  expect(readFileSync(fileURLToPath(placeholder!.codeDescription!.href), "utf8")).toMatch(/^# desc-placeholder\n/);
  await editor.type(file, greet);
  await editor.findings(file, [unbuilt]);
  expect(readFileSync(file, "utf8")).toBe(greet);
});

/** A text after applying the edits for its file. */
function editedText(text: string, file: string, { documentChanges = [] }: WorkspaceEdit): string {
  const document = TextDocument.create("", "", 0, text);
  const own = documentChanges.flatMap((change) =>
    "edits" in change && change.textDocument.uri === uriOf(file) ? (change.edits as TextEdit[]) : [],
  );
  return TextDocument.applyEdits(document, own);
}

interface ReportedFinding {
  readonly rule: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

test("files that are not open are checked too, and the findings are those of `toolwright verify` on the same texts", async () => {
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
    "toolwright.config.json": '{ "overrides": [{ "tools": ["shot"], "rules": { "desc-wording": "off" } }] }',
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
  // If it is closed without saving, the version on disk counts.
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

test(
  "a text of a megabyte, and edits of two projects at once, are each checked as they are at the end",
  { tags: "full" },
  async () => {
    const [one, other] = [linkedProject(), linkedProject()].map((root) => path.join(root, "tools/greet/tool.ts"));
    await Promise.all([editor.open(one!), editor.open(other!)]);
    const large = `${greet}\n/* ${"All work and no play. ".repeat(50_000)} */\n`;
    for (const text of [large, greet.replace("name: string;", "name: Map<string, string>;"), large]) {
      await Promise.all([editor.type(one!, text), editor.type(other!, text.replace("@maximum 3", "@maximum 0"))]);
    }
    await editor.findings(one!, [unbuilt]);
    expect((await editor.findings(other!, ["INFER_TAG_INVALID", "INFER_TAG_INVALID"]))[0]).toMatchObject({
      severity: 1,
    });
  },
);

/** A project in which many files name the tool \`greet\`. */
const namingProject = {
  "tools/welcome_people/tool.ts": `import { defineTool } from "toolwright";
import greet from "../greet/tool.ts";

/** Welcome several people and return one text for each. Use when several arrive. Not for one person: use \`greet\`. */
export default defineTool({
  category: "utility",
  requires: ["greet"],
  async execute({ names }: { /** Names of the people, in order. */ names: string[] }, ctx): Promise<string[]> {
    if (names.length === 0) return [greet.category];
    return Promise.all(names.map(async (name) => (await ctx.call("greet", { name })).text));
  },
});
`,
  "tools/welcome_people/tool.test.ts": 'describe("welcome_people", () => {});\n',
  "tools/welcome_people/doc.md": "# welcome_people\n\nCalls `greet`, and writes greet without code.\n",
  "agents/host.ts": `import { defineAgent } from "toolwright";
/**
 * greet({ name: "Ada" })
 */
export default defineAgent({ name: "host", instructions: "Greet people.", tools: ["greet"] });
`,
  "workflow.json":
    '{ "agents": { "Host": { "instructions": "Greet." } }, "backend_tools": { "Host": ["tools.greet.execute"] } }',
  "evals/cases.json":
    '{ "cases": [{ "id": "one", "request": "Hi", "expect": { "tool": "greet" }, "results": { "greet": {} } }] }',
  "tools/greet/greet.test.ts":
    'const { call } = session;\ntest("greets", async () => expect(await call("greet", {})).toBe(greetings));\n',
  "agents/lead.ts":
    'export default defineAgent({ name: "lead", instructions: `Use \\`greet\\` first.`, tools: [], description: "Knows `greet`." });\n',
  "README.md":
    'Ask for `greet`, as `greet({ name })`:\n\n    greet({ name: "Ada" })\n\nSee tools/welcome_people/doc.md.\n',
};

const welcome = namingProject["tools/welcome_people/tool.ts"];
/** The position of the first occurrence of a text, or of its end with the second argument. */
const positionOf = (text: string, part: string, shift = 0) => {
  const lines = text.slice(0, text.indexOf(part) + shift).split("\n");
  return { line: lines.length - 1, character: lines.at(-1)!.length };
};

test("hovering over a tool shows its quality, its effects, each provider's form and the source of each part", async () => {
  const root = linkedProject({
    ...namingProject,
    "tools/greet/tool.json": '{ "description": "Greet a person by name, as one text." }',
  });
  const [file, doc] = ["tools/welcome_people/tool.ts", "tools/greet/doc.md"].map((each) => path.join(root, each));
  await editor.open(file!);
  const hover = async (target: string, position: object): Promise<string | undefined> =>
    (await editor.request<Hover | null>("textDocument/hover", target, { position }))?.contents.value;
  const text = await hover(file!, positionOf(welcome, 'call("greet"', 7));
  expect(text).toMatch(
    /^\*\*greet\*\* · utility · function\n\nanswers \d of 8 questions · \d+ tokens · \d+ findings?\n/,
  );
  expect(text).toContain("| Anthropic ");
  expect(text).toContain("| description | `tool.json` |");
  expect(text).toContain("`workflow.json` `/backend_tools/Host/0` |");
  expect(await hover(file!, positionOf(welcome, "defineTool({", 3))).toContain("Calls: greet");
  expect(await hover(file!, positionOf(welcome, "Use when", 3))).toContain("**welcome_people**");
  expect(await hover(doc!, { line: 0, character: 3 })).toContain("**greet**");
  expect(await hover(file!, positionOf(welcome, "names.length"))).toBeUndefined();
});

test("findings are fixed, ignored with a reason, and missing documents written, each as one edit", async () => {
  const hidden = greet
    .replace("says hello", "says hel\u200blo")
    .replace("Whom to greet, as the person wants to be called.", "The name.");
  const root = linkedProject({ "tools/greet/tool.ts": hidden });
  const file = path.join(root, "tools/greet/tool.ts");
  rmSync(path.join(root, "tools/greet/doc.md"));
  rmSync(path.join(root, "tools/greet/doc_summary.md"));
  await editor.open(file);
  const shown = await editor.findings(file, [
    unbuilt,
    "folder-required-files",
    "param-described",
    "safety-hidden-chars",
  ]);
  const actions = await editor.request<readonly CodeAction[]>("textDocument/codeAction", file, {
    range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } },
    context: { diagnostics: shown },
  });
  const named = (title: RegExp): WorkspaceEdit => actions.find((each) => title.test(each.title))!.edit!;
  await editor.type(file, editedText(hidden, file, named(/^Delete/)));
  await editor.findings(file, [unbuilt, "folder-required-files", "param-described"]);
  expect(editedText(hidden, file, named(/^Fix all/))).toBe(hidden.replace("\u200b", ""));
  const ignored = editedText(hidden, file, named(/Ignore param-described/)).replace("\u200b", "");
  await editor.type(file, ignored);
  await editor.findings(file, [unbuilt, "folder-required-files", "SUPPRESSION_REASON_MISSING", "param-described"]);
  await editor.type(file, ignored.replace("param-described -- ", "param-described -- people know it by this word"));
  await editor.findings(file, [unbuilt, "folder-required-files"]);
  for (const change of named(/Write what is missing/).documentChanges!) {
    if ("edits" in change) writeFileSync(fileURLToPath(change.textDocument.uri), (change.edits[0] as TextEdit).newText);
    else expect(change.kind).toBe("create");
  }
  await editor.save(file);
  await editor.findings(file, [unbuilt]);
});

test("a tool is renamed wherever it is named, with its folder, and the project has the findings of before", async () => {
  const root = linkedProject({ ...namingProject, "tools/notes/README.md": "Notes.\n" });
  const file = path.join(root, "tools/welcome_people/tool.ts");
  await editor.open(file);
  const at = { position: positionOf(welcome, 'call("greet"', 7) };
  expect(await editor.request("textDocument/prepareRename", file, at)).toEqual({
    range: { start: positionOf(welcome, 'call("greet"', 6), end: positionOf(welcome, 'call("greet"', 11) },
    placeholder: "greet",
  });
  const own = path.join(root, "tools/greet/tool.ts");
  await editor.open(own);
  const position = positionOf(greet, "defineTool({", 2);
  expect(await editor.request("textDocument/prepareRename", own, { position })).toMatchObject({ placeholder: "greet" });
  for (const newName of ["welcome_people", "say hello", "_hello", "notes"])
    await expect(editor.request("textDocument/rename", file, { ...at, newName })).rejects.toThrow(/tool/);
  const definition = { position: positionOf(welcome, "defineTool({", 2), newName: "welcome_all" };
  const renamed = await editor.request<WorkspaceEdit>("textDocument/rename", file, definition);
  const [readme, tested] = ["README.md", "tools/welcome_people/tool.test.ts"].map((each) => path.join(root, each));
  expect(editedText(readFileSync(readme!, "utf8"), readme!, renamed)).toContain("See tools/welcome_all/doc.md.");
  expect(editedText(readFileSync(tested!, "utf8"), tested!, renamed)).toBe('describe("welcome_all", () => {});\n');
  const before = await runCommand(["verify", "--format", "json"], root);
  const edit = await editor.request<WorkspaceEdit>("textDocument/rename", file, { ...at, newName: "say_hello" });
  const moves: string[] = [];
  for (const change of edit.documentChanges!) {
    if ("edits" in change) {
      const target = fileURLToPath(change.textDocument.uri);
      writeFileSync(target, editedText(readFileSync(target, "utf8"), target, edit));
    } else if (change.kind === "rename") {
      renameSync(fileURLToPath(change.oldUri), fileURLToPath(change.newUri));
      moves.push(path.relative(root, fileURLToPath(change.newUri)));
    }
  }
  expect(moves).toEqual(["tools/say_hello"]);
  expect(editor.messages.at(-1)).toBe(
    'Not renamed: the word "greet" in tools/say_hello/tool.ts, tools/welcome_people/doc.md. Change it where it means the tool.',
  );
  const named = (each: string): string => readFileSync(path.join(root, each), "utf8");
  expect(named("tools/welcome_people/tool.ts")).toBe(
    welcome
      .replace("../greet/", "../say_hello/")
      .replace("`greet`", "`say_hello`")
      .replaceAll('"greet"', '"say_hello"'),
  );
  expect(named("tools/welcome_people/doc.md")).toContain("Calls `say_hello`, and writes greet");
  expect(named("tools/say_hello/doc.md")).toMatch(/^# say_hello\n/);
  expect(named("agents/host.ts")).toContain('tools: ["say_hello"]');
  expect(named("agents/lead.ts")).toContain("Use \\`say_hello\\` first.");
  expect(named("agents/lead.ts")).toContain('"Knows `say_hello`."');
  expect(named("tools/say_hello/greet.test.ts")).toContain('await call("say_hello", {})');
  expect(named("workflow.json")).toContain('"tools.say_hello.execute"');
  expect(named("evals/cases.json")).toContain('"tool": "say_hello" }, "results": { "say_hello"');
  expect(named("agents/host.ts")).toContain('\n * say_hello({ name: "Ada" })\n');
  expect(named("README.md")).toBe(
    'Ask for `say_hello`, as `say_hello({ name })`:\n\n    say_hello({ name: "Ada" })\n\nSee tools/welcome_people/doc.md.\n',
  );
  const after = await runCommand(["verify", "--format", "json"], root);
  const codes = (stdout: string): readonly string[] =>
    (JSON.parse(stdout) as { findings: readonly ReportedFinding[] }).findings.map(({ rule }) => rule).toSorted();
  expect(codes(after.stdout)).toEqual(codes(before.stdout));
});

test("names of tools, rules, levels and tags are offered in their positions, also in unfinished texts", async () => {
  const root = linkedProject({ ...namingProject, "toolwright.config.json": "{}" });
  const labels = async (name: string, text: string): Promise<readonly string[]> => {
    const file = path.join(root, name);
    await editor.open(file, text.replace("|", ""));
    const items = await editor.request<readonly CompletionItem[] | null>("textDocument/completion", file, {
      position: positionOf(text, "|"),
    });
    await editor.close(file);
    return (items ?? []).map(({ label }) => label);
  };
  const tools = ["greet", "welcome_people"];
  expect(await labels("tools/welcome_people/tool.ts", welcome.replace('"greet", {', '"|\n'))).toEqual(tools);
  expect(await labels("agents/host.ts", 'export default defineAgent({ tools: ["gr|"] })')).toEqual(tools);
  expect(await labels("workflow.json", '{ "agents": { "Host": { "tools": ["|')).toEqual(tools);
  expect(await labels("evals/cases.json", '{ "cases": [{ "expect": { "tool": "|" } }] }')).toEqual(tools);
  expect(await labels("tools/greet/doc.md", "Use `we|` instead.")).toEqual(tools);
  expect(await labels("tools/greet/doc.md", "<!-- toolwright-ignore doc-|")).toContain("doc-size");
  expect(await labels("tools/greet/tool.ts", greet.replace("@minimum 1", "@mini|"))).toContain("minimum");
  expect(await labels("toolwright.config.json", '{ "rules": { "|" } }')).toContain("desc-wording");
  expect(await labels("toolwright.config.json", '{ "rules": { "desc-wording": "|" } }')).toEqual([
    "error",
    "warning",
    "info",
    "off",
  ]);
  const config = path.join(root, "toolwright.config.json");
  await editor.open(config, '{ "rules": { "desc-');
  await editor.findings(config, ["CONFIG_INVALID"]);
  await editor.close(config);
  expect(await labels("toolwright.config.json", '{ "rules": { "desc-|')).toContain("desc-wording");
  expect(await labels("toolwright.config.json", '{ "overrides": [{ "tools": ["|')).toEqual(tools);
  expect(await labels("toolwright.config.json", '{ "providers": ["|"] }')).toContain("anthropic");
  expect(await labels("tools/greet/tool.ts", greet.replace("Hello ", "Hello |"))).toEqual([]);
});

test("a name leads to its tool, a tool to all places that name it, and a lens above the definition counts", async () => {
  const root = linkedProject(namingProject);
  const [file, agent] = ["tools/welcome_people/tool.ts", "agents/host.ts"].map((each) => path.join(root, each));
  await editor.open(file!);
  await editor.open(agent!);
  const position = positionOf(namingProject["agents/host.ts"], '["greet"', 3);
  const definition = await editor.request<Location>("textDocument/definition", agent!, { position });
  expect(definition.uri).toBe(uriOf(path.join(root, "tools/greet/tool.ts")));
  expect(rangeText(greet, definition)).toBe("defineTool");
  const references = await editor.request<readonly Location[]>("textDocument/references", agent!, {
    position,
    context: {},
  });
  expect(references.map(({ uri }) => uri.slice(uriOf(root).length + 1)).toSorted()).toEqual([
    "README.md",
    "README.md",
    "README.md",
    "agents/host.ts",
    "agents/host.ts",
    "agents/lead.ts",
    "agents/lead.ts",
    "evals/cases.json",
    "evals/cases.json",
    "tools/greet/doc.md",
    "tools/greet/greet.test.ts",
    "tools/welcome_people/doc.md",
    "tools/welcome_people/tool.ts",
    "tools/welcome_people/tool.ts",
    "tools/welcome_people/tool.ts",
  ]);
  const lenses = await editor.request<readonly CodeLens[]>("textDocument/codeLens", file!, {});
  expect(lenses.map(({ command }) => command!.title)).toEqual([
    expect.stringMatching(/^answers \d of 8 questions · \d+ tokens · 7 findings$/),
  ]);
  expect(await editor.request("textDocument/definition", path.join(tempFolder(), "tool.ts"), { position })).toBeNull();
});

test("a configuration in code is read again; if it ends its process, only its own project stops", async () => {
  const rootOf = (config: string): string => linkedProject({ "toolwright.config.js": config });
  const rules = (level: string): string => `export default { rules: { "schema-drift": "${level}" } };\n`;
  const [root, other] = [rootOf(rules("off")), rootOf("process.exit(0);\n")];
  const [file, config, broken] = [
    path.join(root, "tools/greet/tool.ts"),
    path.join(root, "toolwright.config.js"),
    path.join(other, "toolwright.config.js"),
  ];
  await editor.open(broken);
  const [failure] = await editor.findings(broken, ["CONFIG_INVALID"]);
  expect(failure!.message).toContain("exit code 0");
  await editor.open(file);
  await editor.findings(file, []);
  await editor.open(config);
  writeFileSync(config, rules("error"));
  await editor.save(config);
  await editor.findings(file, [unbuilt]);
});

test("a property shows its schema for models, and a file lists its tool and its properties", async () => {
  const root = linkedProject();
  const file = path.join(root, "tools/greet/tool.ts");
  await editor.open(file);
  const position = positionOf(greet, "times?:", 2);
  const hover = await editor.request<Hover>("textDocument/hover", file, { position });
  expect(hover.contents.value).toMatch(/^\*\*times\*\* · optional · greet\n\n```json\n\{\n {2}"description": /);
  const symbols = await editor.request<readonly DocumentSymbol[]>("textDocument/documentSymbol", file, {});
  expect(symbols.map(({ name, kind }) => [name, kind])).toEqual([
    ["greet", 12],
    ["name", 7],
    ["times", 7],
  ]);
});

test("eval cases and a policy that do not fit are findings while they are typed", async () => {
  const root = linkedProject({ "evals/cases.json": '{ "cases": [] }', "policy.json": "{}" });
  const [cases, policy] = ["evals/cases.json", "policy.json"].map((name) => path.join(root, name));
  await editor.open(cases!);
  await editor.type(cases!, '{ "cases": [{ "id": "one", "request": "Hi", "expect": { "tool": "great" } }] }');
  const [unknown] = await editor.findings(cases!, ["CASES_INVALID"]);
  expect(unknown!.message).toContain('did you mean "greet"?');
  await editor.type(cases!, '{ "cases": [{ "id": "one" }] }');
  await editor.findings(cases!, ["CASES_INVALID", "CASES_INVALID"]);
  await editor.open(policy!);
  await editor.type(
    policy!,
    '{ "$schema": "./node_modules/toolwright/schemas/policy.schema.json", "disabled": "greet" }',
  );
  await editor.findings(policy!, ["CONFIG_INVALID"]);
});

test("an editor that asks for one kind of action gets only that kind", async () => {
  const root = linkedProject({ "tools/greet/tool.ts": greet.replace("says hello", "says hel\u200blo") });
  const file = path.join(root, "tools/greet/tool.ts");
  await editor.open(file);
  await editor.findings(file, [unbuilt, "safety-hidden-chars"]);
  const kinds = async (only: string): Promise<readonly unknown[]> => {
    const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const asked = { range, context: { diagnostics: [], only: [only] } };
    const actions = await editor.request<readonly CodeAction[]>("textDocument/codeAction", file, asked);
    return [...new Set(actions.map(({ kind }) => kind))];
  };
  expect(await kinds("quickfix")).toEqual(["quickfix"]);
  expect(await kinds("source")).toEqual(["source.fixAll.toolwright"]);
  expect(await kinds("source.fixAll")).toEqual(["source.fixAll.toolwright"]);
  expect(await kinds("source.fixAll.eslint")).toEqual([]);
  expect(await kinds("source.organizeImports")).toEqual([]);
});

test("a folder of the workspace has findings from when it is added until it is removed or has no project", async () => {
  const root = linkedProject();
  const file = path.join(root, "tools/greet/schema.json");
  const change = (event: object): Promise<void> =>
    editor.connection.sendNotification("workspace/didChangeWorkspaceFolders", { event });
  const folder = { uri: uriOf(root), name: "desk" };
  const source = path.join(root, "tools/greet/tool.ts");
  await change({ added: [folder], removed: [] });
  await editor.findings(source, [unbuilt]);
  await change({ added: [], removed: [folder] });
  await editor.findings(source, []);
  await change({ added: [folder], removed: [] });
  await editor.findings(source, [unbuilt]);
  rmSync(path.join(root, "package.json"));
  await editor.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: [
      { uri: uriOf(path.join(root, "package.json")), type: 3 },
      { uri: uriOf(file), type: 2 },
    ],
  });
  await editor.findings(source, []);
  expect(editor.shown().get(uriOf(path.join(root, "package.json"))) ?? []).toEqual([]);
});

test("installed packages, and packages with a `tools` folder of scripts, have no findings", async () => {
  const files = { "package.json": '{ "name": "other" }', "index.ts": "export {};\n", "tools/release/main.ts": "" };
  const scripts = tempFolder(files);
  const installed = path.join(linkedProject(), "node_modules/other");
  cpSync(scripts, installed, { recursive: true });
  for (const folder of [scripts, installed]) {
    const file = path.join(folder, "index.ts");
    await editor.open(file);
    await editor.request("textDocument/codeLens", file, {});
  }
  const shown = [...editor.shown()].filter(([uri, { length }]) => uri.includes("other") && length > 0);
  expect(shown).toEqual([]);
  const manifest = editor.shown().get(uriOf(path.join(scripts, "package.json"))) ?? [];
  expect(manifest).toEqual([]);
});

test("a comment that ignores a finding is offered only if the verifier reads it there", async () => {
  const agent = `import { defineAgent } from "toolwright";
export default defineAgent({ name: "host", instructions: "TODO: write this.", tools: ["greet"] });
`;
  const root = linkedProject({ "agents/host.ts": agent });
  const file = path.join(root, "agents/host.ts");
  await editor.open(file);
  const [finding] = await editor.findings(file, ["desc-placeholder"]);
  const actions = await editor.request<readonly CodeAction[]>("textDocument/codeAction", file, {
    range: finding!.range,
    context: { diagnostics: [finding!] },
  });
  expect(actions.map(({ title }) => title)).toEqual([]);
});

test("the server ends when the editor asks for it, and when the editor is gone", async () => {
  const root = linkedProject();
  const orderly = await openEditor([root]);
  await orderly.open(path.join(root, "tools/greet/tool.ts"));
  await orderly.findings(path.join(root, "tools/greet/tool.ts"), [unbuilt]);
  expect(await orderly.end()).toBe(0);
  const gone = await openEditor([root]);
  gone.connection.dispose();
  gone.leave();
  expect(await gone.ended).toBe(1);
});
