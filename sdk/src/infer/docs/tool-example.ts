import { ts } from "ts-morph";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { HandlerParameter, ToolExample } from "../../model/tool/tool.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { literalValueOf, nameOf, withoutWrapping } from "../read/read-literal.ts";

export interface DocumentedTool {
  /** Names by which an example may call the tool. */
  readonly names: readonly string[];
  readonly parameters?: readonly HandlerParameter[] | undefined;
  /** Examples are compared with it. Omitted if it is not known yet. */
  readonly input?: JsonSchema | undefined;
  readonly isStream: boolean;
}

/**
 * An `@example` of a tool: its arguments as an object, or a call of the tool, with a request before and a result after them (`// => 3`). Undefined
 * for other code.
 */
export function readExample(text: string, tool: Pick<DocumentedTool, "names" | "parameters">): ToolExample | undefined {
  const { request, code } = partsOf(text);
  const source = ts.createSourceFile(
    "example.ts",
    /^\s*\{/.test(code) ? `(${code.replace(/;\s*$/, "")})` : code,
    ts.ScriptTarget.Latest,
    true,
  );
  for (const statement of source.statements) {
    const expression = expressionOf(statement);
    const input = expression === undefined ? undefined : inputIn(expression, tool);
    if (input === undefined) continue;
    return { ...defined({ request }), input, ...resultBehind(source.text.slice(statement.end)) };
  }
  return undefined;
}

/** The text before the code: a caption, or lines of text. */
function partsOf(text: string): { readonly request?: string | undefined; readonly code: string } {
  const [, caption, body = ""] = /^\s*(?:<caption>([^]*?)<\/caption>)?([^]*)$/.exec(text) ?? [];
  const fenced = /^([^]*?)```[^\n`]*\n([^]*?)\n?\s*```/.exec(body);
  const [, before = "", code = body] =
    fenced ?? /^((?![\s({]|await\b|const\b|let\b|[\w$.]+\()[^\n]*\n)?([^]*)$/.exec(body) ?? [];
  const request = [caption, before].map((part = "") => part.trim().replace(/:$/, "")).find((part) => part !== "");
  return { request, code };
}

function expressionOf(statement: ts.Statement): ts.Expression | undefined {
  const written = ts.isExpressionStatement(statement)
    ? statement.expression
    : ts.isVariableStatement(statement)
      ? statement.declarationList.declarations[0]?.initializer
      : undefined;
  const value = written === undefined ? undefined : withoutWrapping(written);
  return value !== undefined && ts.isAwaitExpression(value) ? withoutWrapping(value.expression) : value;
}

function inputIn(
  expression: ts.Expression,
  { names, parameters }: Pick<DocumentedTool, "names" | "parameters">,
): JsonObject | undefined {
  if (ts.isObjectLiteralExpression(expression)) return objectIn(expression);
  if (!ts.isCallExpression(expression)) return undefined;
  const { expression: callee, arguments: given } = expression;
  const name = ts.isPropertyAccessExpression(callee) ? nameOf(callee.name) : callee.getText();
  if (name === undefined || !names.includes(name)) return undefined;
  const values = given.map((argument) => literalValueOf(argument, undefined));
  return values.some((value) => value === undefined) ? undefined : inputOf(values as readonly Json[], parameters);
}

function inputOf(
  values: readonly Json[],
  parameters: readonly HandlerParameter[] = [{ kind: "input" }],
): JsonObject | undefined {
  const entries = parameters.flatMap((parameter, index): readonly (readonly [string, Json])[] => {
    const value = values[index];
    if (parameter.kind === "rest") return [[parameter.name, values.slice(index)]];
    if (value === undefined || parameter.kind === "context") return [];
    return parameter.kind === "input" ? (isRecord(value) ? Object.entries(value) : []) : [[parameter.name, value]];
  });
  return entries.length === 0 && values.length > 0 ? undefined : Object.fromEntries(entries);
}

function objectIn(expression: ts.Expression): JsonObject | undefined {
  const value = literalValueOf(expression, undefined);
  return isRecord(value) ? value : undefined;
}

/** `// => 3`; words are for readers. */
function resultBehind(text: string): Pick<ToolExample, "output"> {
  const comment = /^[;\s]*\/\/\s*(?:=>|->|→|returns?:?)?\s*(\S.*)/.exec(text)?.[1] ?? "";
  const source = ts.createSourceFile("result.ts", `(${comment})`, ts.ScriptTarget.Latest, true);
  const { parseDiagnostics = [] } = source as { readonly parseDiagnostics?: readonly unknown[] };
  const [statement] = source.statements;
  const value = parseDiagnostics.length > 0 || statement === undefined ? undefined : expressionOf(statement);
  return defined({ output: literalValueOf(value, undefined) });
}
