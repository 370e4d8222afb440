import { Project, type SourceFile } from "ts-morph";
import type { KeptCall } from "../../../serve/studio/studio-types.ts";
import type { Json } from "../../../util/json.ts";
import { jsonAsCode } from "../../project/json-as-code.ts";
import { clipText } from "../../../util/visible-text.ts";

const mostTitle = 60;

/** The tests of a tool with one that makes a call and expects what came of it. */
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
