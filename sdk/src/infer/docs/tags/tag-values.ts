import { ts } from "ts-morph";
import type { JsonSchema, JsonSchemaType } from "../../../model/json-schema.ts";
import { allowsValue } from "../../../schema/types.ts";
import { orElse } from "../../../util/failures.ts";
import type { Json } from "../../../util/json.ts";
import type { TagReading, TagTarget } from "../../contract/contract.ts";
import { readLiteral } from "../../read/read-literal.ts";
import { joinLines } from "./join-lines.ts";

interface NumberTag {
  readonly keyword: keyof JsonSchema;
  readonly on: readonly JsonSchemaType[];
  /** Whether the value is a count: whole and not negative. */
  readonly isCount?: boolean;
}

/** Whether a tag accepts the text, even within a sentence. */
export const isNumber = (text: string): boolean => /^[-+]?[\d.][\d._e+-]*$/i.test(text);

export const isFlag = (text: string): boolean => text === "" || text === "true";

export const isLiteral = (text: string): boolean =>
  isNumber(text) || /^(?:"[^"]*"|'[^']*'|`[^`]*`|true|false|null|\[[^]*\]|\{[^]*\})$/.test(text);

export function numberReading(text: string, target: TagTarget, { keyword, on, isCount }: NumberTag): TagReading {
  const misplaced = misplacedOn(target, on);
  if (misplaced !== undefined) return misplaced;
  const written = withoutQuotes(text).replaceAll(/(?<=\d)_(?=\d)/g, "");
  const value = written === "" ? Number.NaN : Number(written);
  if (!Number.isFinite(value)) return { problem: `needs one number, not "${text}"` };
  if (isCount === true && !(Number.isInteger(value) && value >= 0)) {
    return { problem: `needs a whole number from 0, not "${text}"` };
  }
  return { keywords: { [keyword]: value } };
}

export function misplacedOn({ types }: TagTarget, on: readonly JsonSchemaType[]): TagReading | undefined {
  if (on.some((type) => types.has(type))) return undefined;
  return { problem: `applies to a value of type ${on.join(" or ")}, but this one is ${[...types].join(" or ")}` };
}

/** Whether the target allows a value: its type, and its `enum` if there is one. */
export function allowsWord({ schema, types }: TagTarget, value: Json): boolean {
  if (!allowsValue(types, value)) return false;
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  const choices = schema.anyOf ?? [];
  const areWords = choices.length > 0 && choices.every((part) => part.const !== undefined);
  return !areWords || choices.some((part) => part.const === value);
}

/** Keywords that restrict numbers to integers; other types may be allowed, too. */
export function integerKeywords({ schema, types }: TagTarget): TagReading {
  if (schema.type === "number" || schema.type === "integer") return { keywords: { type: "integer" } };
  if (typeof schema.type === "object" && schema.type.includes("number")) {
    return { keywords: { type: schema.type.map((type) => (type === "number" ? "integer" : type)) } };
  }
  return { problem: `applies to a value of type number, but this one is ${[...types].join(" or ")}` };
}

export function withoutQuotes(text: string): string {
  return /^(["'`])([^]*)\1$/.exec(text)?.[2] ?? text;
}

/** The literal that a remark follows: `'en' - English`, `5 (the usual)`; empty without a remark. */
const literalBeforeRemark = (text: string): string => withRemark.exec(text)?.[1] ?? "";

const withRemark =
  /^("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`\n]*`|-?\d[\d_]*(?:\.\d+)?|true|false|null)[.,;:]?\s+(?:\(|[-–—,;:]\s|\/[/*])/;

/** A regular expression as authors write it: bare, between slashes, in quotes or in backticks. */
export function asPattern(text: string): { readonly pattern: string } | { readonly problem: string } {
  if (text === "") return { problem: "needs a regular expression" };
  const { source = "", flags = "" } = /^`?\/(?<source>[^]+)\/(?<flags>[a-z]*)`?$/.exec(text)?.groups ?? {};
  if (source !== "") {
    if (!/^u?$/.test(flags)) return { problem: `has the flags "${flags}", which JSON Schema cannot express` };
    return fitting(source.replaceAll("\\/", "/"), text);
  }
  const [, quote = "", inner = "", behind = ""] = /^(["'`])([^]+?)(?<!\\)\1([^]*)$/.exec(text) ?? [];
  if (behind !== "" && /^\s/.test(behind)) return remarkBehind(behind);
  if (inner !== "" && behind === "") return fitting(quote === '"' ? unescaped(inner) : inner, text);
  const [, remark = ""] = /^\/[^/\s]+\/[a-z]*\s+(\S[^]*)$/.exec(text) ?? [];
  return remark === "" ? fitting(text, text) : remarkBehind(remark);
}

const remarkBehind = (words: string): { readonly problem: string } => ({
  problem: `has "${words.trim()}" behind the regular expression; write it above the tag`,
});

/** JSON doubles its backslashes. */
function unescaped(text: string): string {
  return /\\[^\\"/bfnrtu]/.test(text.replaceAll("\\\\", "")) ? text : text.replaceAll(/\\(["\\/])/g, "$1");
}

/** The pattern, unless it has content after its end or before its start, which no text can match. */
function fitting(pattern: string, text: string): { readonly pattern: string } | { readonly problem: string } {
  const plain = pattern.replaceAll(/\\[^]/g, "__").replaceAll(/\[[^\]]*\]/g, (part) => "_".repeat(part.length));
  const isOpenEnded = /\$(?![)|]|$)/.test(plain) || /[^(|:=!]\^/.test(plain);
  return isOpenEnded ? { problem: `can match no text: "${text}" continues after its anchor` } : { pattern };
}

export type TagValue =
  /** The prose is the tag's text besides the value. */
  | { readonly value: Json; readonly prose?: string; readonly isCode?: false }
  /** Words or code for a reader that contain no value. */
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
  // A block is code, unless it holds a value of another type, which is then the text.
  const isCode = code.test(written) || (written !== text.trim() && found.length === 0);
  const isNoValue = found.includes(null);
  if (!isCode && !isNoValue && written !== "" && allowsWord(target, written)) return { value: written };
  const isMeantAsValue = found.length > 0 ? !isNoValue : !isCode && (startsValue.test(written) || isWord.test(written));
  if (written !== "" && !isMeantAsValue) return { prose, isCode };
  return { problem: written === "" ? "has no value" : `has the value ${written}, which the type does not allow` };
}

/** A quoted text followed by more: `"a" | "b"`. */
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

export const wordsAround = (text: string): string => (fenced.test(text) ? joinLines(text.replace(fenced, "\n")) : "");

function withoutTicks(text: string): string {
  return /^`([^`]*)`$/.exec(text)?.[1] ?? text;
}

const parseJson = (text: string): { readonly value: Json } | undefined =>
  orElse(() => ({ value: JSON.parse(text) as Json }), undefined);

/** Tried in this order, the most expensive last. */
const parsers = [parseJson, (text: string) => parseJson(withoutTicks(text)), parseExpression];

/** The first reading of a text that the target allows, and the readings before it. */
function firstFitting(text: string, target: TagTarget): { readonly value?: Json; readonly others: readonly Json[] } {
  const others: Json[] = [];
  for (const parse of text === "" ? [] : parsers) {
    const parsed = parse(text);
    if (parsed !== undefined && allowsWord(target, parsed.value)) return { value: parsed.value, others };
    if (parsed !== undefined) others.push(parsed.value);
  }
  return { others };
}

/** The value of an expression, or of a single constant declaration. */
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
