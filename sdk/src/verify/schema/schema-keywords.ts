import { subschemaKeywords } from "../../model/subschemas.ts";
import { isRecord } from "../../util/is-record.ts";

/** Keywords whose value is a schema, a list of schemas, or schemas by name; those of older drafts among them. */
export const singleKeywords: ReadonlySet<string> = new Set(subschemaKeywords.one);
export const listKeywords: ReadonlySet<string> = new Set(subschemaKeywords.list);
export const namedKeywords: ReadonlySet<string> = new Set([...subschemaKeywords.named, "definitions"]);

const types: ReadonlySet<unknown> = new Set(["array", "boolean", "integer", "null", "number", "object", "string"]);

/** Whether a value is one of the seven names of types. */
export const isJsonType = (value: unknown): boolean => types.has(value);

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number";
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isFlag = (value: unknown): boolean => typeof value === "boolean";
const isList = (value: unknown): boolean => Array.isArray(value);
const isAnything = (): boolean => true;
const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** What the value of each keyword that holds no schema must be. */
const tests: Readonly<Record<string, (value: unknown) => boolean>> = {
  $ref: isText,
  $comment: isText,
  title: isText,
  description: isText,
  format: isText,
  pattern: isText,
  type: (value) =>
    isJsonType(value) || (Array.isArray(value) && value.length > 0 && value.every(isJsonType) && isUnique(value)),
  required: (value) => Array.isArray(value) && value.every(isText) && isUnique(value),
  enum: isList,
  examples: isList,
  const: isAnything,
  default: isAnything,
  deprecated: isFlag,
  uniqueItems: isFlag,
  readOnly: isFlag,
  writeOnly: isFlag,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => isNumber(value) && (value as number) > 0,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minProperties: isCount,
  maxProperties: isCount,
};

/** Whether the value of a keyword that holds no schema is right for it; undefined for a keyword not known here. */
export function isPlainKeyword(keyword: string, value: unknown): boolean | undefined {
  return Object.hasOwn(tests, keyword) ? tests[keyword]?.(value) : undefined;
}

/** Keywords of JSON Schema 2020-12 that are rare in tools, and left to a validator. */
const rare: ReadonlySet<string> = new Set(
  (
    "$id $schema $anchor $vocabulary $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor if then else dependencies " +
    "dependentSchemas dependentRequired contains minContains maxContains unevaluatedItems unevaluatedProperties contentSchema " +
    "contentEncoding contentMediaType"
  ).split(" "),
);

/** Whether a schema is valid by the keywords that tools are made of. False says nothing: a validator has to look. */
export function isPlainlyValid(root: unknown): boolean {
  // A stack of its own, because a schema may be nested deeper than calls can be.
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const schema = waiting.pop();
    if (typeof schema === "boolean") continue;
    if (!isRecord(schema)) return false;
    for (const [keyword, value] of Object.entries(schema)) {
      if (singleKeywords.has(keyword)) waiting.push(value);
      else if (namedKeywords.has(keyword)) {
        if (!isRecord(value)) return false;
        for (const inner of Object.values(value)) waiting.push(inner);
      } else if (listKeywords.has(keyword)) {
        if (!Array.isArray(value) || value.length === 0) return false;
        for (const inner of value as readonly unknown[]) waiting.push(inner);
      } else if (rare.has(keyword) || isPlainKeyword(keyword, value) === false) return false;
    }
  }
  return true;
}
