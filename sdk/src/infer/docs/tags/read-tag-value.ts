import { ts } from "ts-morph";
import type { Json } from "../../../util/json.ts";
import type { TagTarget } from "../../contract/contract.ts";
import { readLiteral } from "../../read/read-literal.ts";
import { joinLines } from "./join-lines.ts";
import { literalBeforeRemark } from "./quoted-value.ts";
import { allowsWord } from "./tag-values.ts";
import { orElse } from "../../../util/failures.ts";

export type TagValue =
  /** The prose is what the tag says beside the value. */
  | { readonly value: Json; readonly prose?: string; readonly isCode?: false }
  /** Words or code that say something to a reader, but name no value. */
  | { readonly prose: string; readonly isCode: boolean }
  | { readonly problem: string };

/**
 * Reads a tag's value as JSON, as a JavaScript literal, or as plain text for a string. A code block or a declaration is read for the
 * value in it.
 */
export function readTagValue(text: string, target: TagTarget): TagValue {
  const written = withoutFence(text);
  const prose = joinLines(text);
  const { value, others: found } = firstFitting(written, target);
  const around = wordsAround(text);
  if (value !== undefined) return around === "" ? { value } : { value, prose: around };
  const remarked = firstFitting(literalBeforeRemark(written), target).value;
  if (remarked !== undefined) return { value: remarked, prose };
  if (found.length === 0 && goesOn.test(written)) return { prose, isCode: false };
  const isCode = code.test(written) || written !== text.trim();
  const isNoValue = found.includes(null);
  if (!isCode && !isNoValue && written !== "" && allowsWord(target, written)) return { value: written };
  const isMeantAsValue = found.length > 0 ? !isNoValue : !isCode && (startsValue.test(written) || isWord.test(written));
  if (written !== "" && !isMeantAsValue) return { prose, isCode };
  return { problem: `has the value ${written === "" ? '""' : written}, which the type does not allow` };
}

/** A text in quotes with more behind it: `"a" | "b"`. */
const goesOn = /^(["'`])(?:(?!\1)[^\n])*\1\s*\S/;

/** Text that starts like a value, or is a single word, was meant as a value. */
const startsValue = /^(?:[{["'\d]|-\d)/;
const isWord = /^[\w-]+$/;

const code = new RegExp(
  [
    String.raw`^(?:const|let|var|import|export|await|new|return|function|class|typeof)\b`,
    String.raw`=>|;\s*$`,
    String.raw`^[\w$.]+\([^]*\)$`,
    // A constant declared elsewhere: `DEFAULT_LIMIT`, `Mode.Fast`, `process.env.HOME`.
    String.raw`^[A-Z][A-Z0-9]*_[A-Z0-9_]*$|^[A-Z]\w*(?:\.[A-Za-z_]\w*)+$`,
    String.raw`^(?:process|globalThis|this|import\.meta)\.`,
    String.raw`^-?Infinity$|^NaN$`,
  ].join("|"),
);

const fenced = /```[^\n`]*\n([^]*?)\n?\s*```/;

/** The code in a block, which may follow a title. */
const withoutFence = (text: string): string => (fenced.exec(text)?.[1] ?? text).trim();

/** What is said around a code block. */
export const wordsAround = (text: string): string => (fenced.test(text) ? joinLines(text.replace(fenced, "\n")) : "");

function withoutTicks(text: string): string {
  return /^`([^`]*)`$/.exec(text)?.[1] ?? text;
}

const parseJson = (text: string): { readonly value: Json } | undefined =>
  orElse(() => ({ value: JSON.parse(text) as Json }), undefined);

/** Tried in this order, the most expensive last. */
const parsers = [parseJson, (text: string) => parseJson(withoutTicks(text)), parseExpression];

/** The first reading of a text that the target allows, and those before it. */
function firstFitting(text: string, target: TagTarget): { readonly value?: Json; readonly others: readonly Json[] } {
  const others: Json[] = [];
  for (const parse of text === "" ? [] : parsers) {
    const parsed = parse(text);
    if (parsed !== undefined && allowsWord(target, parsed.value)) return { value: parsed.value, others };
    if (parsed !== undefined) others.push(parsed.value);
  }
  return { others };
}

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
