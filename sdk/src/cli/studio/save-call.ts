import { readFile } from "node:fs/promises";
import path from "node:path";
import { replaceFile } from "../../errors/replace-file.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { casesError } from "../../eval/cases/collect-cases.ts";
import { readCases } from "../../eval/cases/read-cases.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { KeptCall, ProposedEdit, SavedAs } from "../../serve/studio/studio-types.ts";
import { sha256 } from "../../util/sha256.ts";
import { Node, Project, SyntaxKind, type ObjectLiteralExpression, type SourceFile } from "ts-morph";
import { jsonAsCode } from "../project/json-as-code.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";
import { applyEdits, modify } from "jsonc-parser";
import type { EvalCase } from "../../model/eval/eval-case.ts";
import { sameJson } from "../../util/stable-json.ts";

interface Edit {
  /** Relative to the root. */
  readonly file: string;
  /** The text with the call; `before` is empty if the file does not exist. */
  readonly change: (before: string) => string;
}

/**
 * The edit that saves a call. It is applied if `digest` matches the current edit.
 *
 * @throws ToolwrightError `EDIT_STALE` if the files have changed since the edit was shown; `CASES_UNREADABLE`, `CASES_INVALID`; `FILE_LOCKED`.
 */
export async function saveCall(
  root: string,
  {
    call,
    tool,
    as,
    digest,
  }: { readonly call: KeptCall; readonly tool: ToolRecord; readonly as: SavedAs; readonly digest: string | undefined },
): Promise<ProposedEdit> {
  const { file, change } = editOf(call, tool, as);
  const place = path.join(root, file);
  const before = await readFile(place, "utf8").catch(() => "");
  const after = inItsLines(before, change);
  const now = sha256(`${before}\0${after}`);
  if (digest !== undefined && digest !== now)
    throw new ToolwrightError("EDIT_STALE", `${file} has changed since the edit was shown.`);
  if (digest !== undefined) await replaceFile(place, after);
  return { file, diff: unifiedDiff(file, before, after), digest: now };
}

/** For people: invisible characters are written as code points, and different line endings are not a change. */
function unifiedDiff(file: string, before: string, after: string): string {
  const shown = (text: string): string => visibleText(text.replaceAll("\r\n", "\n"));
  return createTwoFilesPatch(`a/${file}`, `b/${file}`, shown(before), shown(after), undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });
}

function editOf(call: KeptCall, tool: ToolRecord, as: SavedAs): Edit {
  const { sourcePath } = tool;
  const folder = path.posix.dirname(sourcePath);
  switch (as) {
    case "example":
      return { file: sourcePath, change: (before) => withExample(before, call, sourcePath) };
    case "test":
      return { file: testFile(sourcePath), change: (before) => withTest(before, call) };
    case "eval":
      return casesEdit(`${folder}/evals.json`, (before) => withCase(before, call, tool));
  }
}

function casesEdit(file: string, change: Edit["change"]): Edit {
  const checked = (before: string): string => {
    const { findings } = before.trim() === "" ? { findings: [] } : readCases(before, file);
    if (findings.length > 0) throw casesError(findings);
    return change(before);
  };
  return { file, change: checked };
}

/** A change of a text with `\n`, which also supports a text with only Windows line endings. */
function inItsLines(before: string, change: Edit["change"]): string {
  if (!before.includes("\r\n") || /(?<!\r)\n/.test(before)) return change(before);
  return change(before.replaceAll("\r\n", "\n")).replaceAll("\n", "\r\n");
}

function testFile(sourcePath: string): string {
  const { dir, name, ext } = path.posix.parse(sourcePath);
  return `${dir}/${name === "handler" ? "tool" : name}.test${ext}`;
}

/** The source of a tool with a call as an added example: in its `examples`, otherwise as `@example` in its comment. */
export function withExample(source: string, { input, response }: KeptCall, file: string): string {
  const parsed = new Project({ useInMemoryFileSystem: true }).createSourceFile(`/${file}`, source);
  const output = response?.ok === true ? response.data : undefined;
  const isShort = output !== undefined && JSON.stringify(output).length <= mostOutput;
  const definition = definitionIn(parsed);
  const examples = definition?.getProperty("examples")?.asKind(SyntaxKind.PropertyAssignment);
  const list = examples?.getInitializerIfKind(SyntaxKind.ArrayLiteralExpression);
  if (list !== undefined) {
    list.addElement(jsonAsCode({ input, ...(isShort && { output }) }), { useNewLines: true });
    return parsed.getFullText();
  }
  const documented =
    parsed.getExportAssignment((one) => !one.isExportEquals()) ??
    parsed.getFunctions().find((one) => one.isDefaultExport());
  if (documented === undefined) throw noPlace(file);
  const text = JSON.stringify(input).replaceAll("*/", "*\\/");
  const [comment] = documented.getJsDocs().slice(-1);
  if (comment === undefined) documented.addJsDoc({ tags: [{ tagName: "example", text }] });
  else comment.addTag({ tagName: "example", text });
  return parsed.getFullText();
}

const mostOutput = 400;

function definitionIn(source: SourceFile): ObjectLiteralExpression | undefined {
  const exported = source.getExportAssignment((one) => !one.isExportEquals())?.getExpression();
  const [given] = Node.isCallExpression(exported) ? exported.getArguments() : [];
  return Node.isObjectLiteralExpression(given) ? given : undefined;
}

const noPlace = (file: string): ToolwrightError =>
  new ToolwrightError("EDIT_STALE", `${file} has no default export to which an example could be added.`, {
    remedy: "Add the example by hand.",
  });

const mostTitle = 60;

export function withTest(tests: string, { tool, input, response, isCut }: KeptCall): string {
  const parsed = new Project({ useInMemoryFileSystem: true }).createSourceFile("/tool.test.ts", tests);
  const called = `await session.call(${JSON.stringify(tool)}, ${jsonAsCode(input, "  ")})`;
  const isOk = response?.ok === true;
  const helper = isOk ? "expectOk" : "expectError";
  importNames(parsed, "toolwright/testing", [helper, "openTestSession"]);
  const isCompared = isOk && isCut !== true;
  importNames(parsed, "vitest", isCompared ? ["expect", "it"] : ["it"]);
  const error = response?.ok === false ? response.error.type : "INTERNAL";
  const line = isCompared
    ? `expect(expectOk(${called})).toEqual(${jsonAsCode(response.data, "  ")});`
    : isOk
      ? `expectOk(${called});`
      : `expectError(${called}, ${JSON.stringify(error)});`;
  const body = ["  const session = await openTestSession();", `  ${line}`].join("\n");
  parsed.addStatements(`\nit(${JSON.stringify(titleOf(input, isOk))}, async () => {\n${body}\n});`);
  return parsed.getFullText();
}

function titleOf(input: Json, isOk: boolean): string {
  const shown = clipText(JSON.stringify(input), mostTitle);
  return isOk ? `answers ${shown}` : `refuses ${shown}`;
}

function importNames(file: SourceFile, module: string, names: readonly string[]): void {
  const declared = file.getImportDeclaration(module);
  const known = new Set(declared?.getNamedImports().map((one) => one.getName()));
  const missing = names.filter((name) => !known.has(name));
  if (declared === undefined) file.addImportDeclaration({ moduleSpecifier: module, namedImports: [...names] });
  else declared.addNamedImports(missing);
}

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: "\n" };

/** The tool's cases plus a case that expects a call. Its request comes from the example with these arguments, otherwise from the author. */
export function withCase(text: string, { callId, tool, input }: KeptCall, { metadata }: ToolRecord): string {
  const example = metadata.examples?.find((one) => sameJson(one.input, input));
  const added: EvalCase = {
    id: `${tool}-${callId.slice(0, 8)}`,
    request: example?.request ?? "Write a user's request here.",
    expect: { tool, arguments: input as JsonObject },
  };
  const before = text.trim() === "" ? '{\n  "cases": []\n}\n' : text;
  return applyEdits(before, modify(before, ["cases", -1], added, { formattingOptions, isArrayInsertion: true }));
}
