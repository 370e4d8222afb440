import { ts } from "ts-morph";
import type { Json } from "../../../../util/json.ts";
import type { TagTarget } from "../../../contract/contract.ts";
import { readLiteral } from "../../../read/read-literal.ts";
import { allowsWord } from "./tag-values.ts";
import { orElse } from "../../../../util/failures.ts";

export type TagValue =
  | { readonly value: Json }
  /** Words or code that say something to a reader, but name no value. */
  | { readonly prose: string; readonly isCode: boolean }
  | { readonly problem: string };

/**
 * Reads a tag's value as JSON, as a JavaScript literal, or as plain text for a string. A code block or a declaration is read for the
 * value in it.
 */
export function readTagValue(text: string, target: TagTarget): TagValue {
  const written = withoutFence(text);
  const found: { readonly value: Json }[] = [];
  for (const parse of parsers) {
    const parsed = parse(written);
    if (parsed === undefined) continue;
    if (allowsWord(target, parsed.value)) return parsed;
    found.push(parsed);
  }
  const isCode = code.test(written) || written !== text.trim();
  const isNoValue = found.some(({ value }) => value === null);
  if (!isCode && !isNoValue && written !== "" && allowsWord(target, written)) return { value: written };
  const isMeantAsValue = found.length > 0 ? !isNoValue : !isCode && (startsValue.test(written) || isWord.test(written));
  if (written !== "" && !isMeantAsValue) return { prose: text.trim(), isCode };
  return { problem: `has the value ${written === "" ? '""' : written}, which the type does not allow` };
}

/** Text that starts like a value, or is a single word, was meant as a value. */
const startsValue = /^(?:[{["'\d]|-\d)/;
const isWord = /^[\w-]+$/;

const code = new RegExp(
  [
    String.raw`^(?:const|let|var|import|export|await|new|return|function|class|typeof)\b`,
    String.raw`=>|;\s*$`,
    String.raw`^[\w$.]+\([^]*\)$`,
    // A constant declared elsewhere: `DEFAULT_LIMIT`, `process.env.HOME`.
    String.raw`^[A-Z][A-Z0-9]*_[A-Z0-9_]*$`,
    String.raw`^(?:process|globalThis|this|import\.meta)\.`,
    String.raw`^-?Infinity$|^NaN$`,
  ].join("|"),
);

/** The code in a block, which may follow a title. */
function withoutFence(text: string): string {
  return (/```[^\n`]*\n([^]*?)\n?\s*```/.exec(text)?.[1] ?? text).trim();
}

function withoutTicks(text: string): string {
  return /^`([^`]*)`$/.exec(text)?.[1] ?? text;
}

const parseJson = (text: string): { readonly value: Json } | undefined =>
  orElse(() => ({ value: JSON.parse(text) as Json }), undefined);

/** Tried in this order, the most expensive last. */
const parsers = [parseJson, (text: string) => parseJson(withoutTicks(text)), parseExpression];

/** The value of an expression, or of the constant that a single declaration makes. */
function parseExpression(text: string): { readonly value: Json } | undefined {
  if (!mayBeExpression.test(text)) return undefined;
  const expression = expressionIn(`(${text.replace(/;\s*$/, "")})`) ?? expressionIn(text);
  const literal = expression === undefined ? undefined : readLiteral(expression, undefined);
  if (literal === undefined || "unknown" in literal) return undefined;
  return { value: literal.value ?? null };
}

const mayBeExpression = /^(?:["'`{[(\d+.-]|undefined\b|void\b|const\b|let\b|var\b)/;

function expressionIn(text: string): ts.Expression | undefined {
  const source = ts.createSourceFile("value.ts", text, ts.ScriptTarget.Latest, true);
  const syntaxErrors = "parseDiagnostics" in source ? (source.parseDiagnostics as readonly unknown[]) : [];
  const [statement, ...others] = source.statements;
  if (statement === undefined || others.length > 0 || syntaxErrors.length > 0) return undefined;
  if (ts.isExpressionStatement(statement)) return statement.expression;
  if (!ts.isVariableStatement(statement)) return undefined;
  const { declarations } = statement.declarationList;
  return declarations.length === 1 ? declarations[0]?.initializer : undefined;
}
