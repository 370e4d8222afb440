import { Ajv, type ErrorObject, type Options } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonSchema } from "../../model/json-schema.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { memoizeText } from "../../util/memo.ts";
import { dialect, type Draft } from "../keywords.ts";
import { openAjv } from "../open-ajv.ts";
import { clipText } from "../../util/visible-text.ts";
import { compiles, foreignPattern, judgePattern } from "../pattern/judge-pattern.ts";
import { subschemas } from "../walk.ts";

export interface Fault {
  /** JSON pointer to the invalid value; empty for the root. */
  readonly pointer: string;
  readonly message: string;
}

const options = { allErrors: true, strict: false, logger: false, validateFormats: false } satisfies Options;

/** Tells whether a value is a schema of a draft; drafts 4 and 6 are read as draft 7. */
const metaValidator = memoizeText((draft) => {
  if (draft === "2020-12") return new Ajv2020(options).compile({ $ref: dialect });
  if (draft === "2019-09")
    return new Ajv2019(options).compile({ $ref: "https://json-schema.org/draft/2019-09/schema" });
  const ajv = new Ajv({ ...options, validateSchema: false });
  const schema = ajv.getSchema<JsonSchema>("http://json-schema.org/draft-07/schema")?.schema as JsonSchema;
  // `uniqueItems` takes quadratic time in a length that the caller chooses.
  const properties = { ...schema.properties, enum: { type: "array" } };
  return ajv.compile({ ...schema, $id: "draft-07-without-unique", properties });
});

/** Why a schema is not valid in a draft, without checking patterns. */
export function structureFaults(schema: unknown, draft: Draft): readonly Fault[] {
  const validate = metaValidator(draft);
  const faults = validate(schema) ? [] : readFaults(validate.errors ?? []);
  // Draft 4 writes `exclusiveMinimum: true` next to `minimum`.
  return draft === "draft-04" ? faults.filter(({ pointer }) => !/\/exclusive(?:Min|Max)imum$/.test(pointer)) : faults;
}

interface PlacedPattern {
  /** JSON pointer to the pattern; for a key pattern, to its schema. */
  readonly pointer: string;
  readonly pattern: string;
}

export function patternsOf(root: JsonSchema): readonly PlacedPattern[] {
  return subschemas(root).flatMap(({ pointer, schema: { pattern, patternProperties } }) => [
    ...(typeof pattern === "string" ? [{ pointer: `${pointer}/pattern`, pattern }] : []),
    ...Object.keys(patternProperties ?? {}).map((key) => ({
      pointer: pointerTo(pointer, "patternProperties", key),
      pattern: key,
    })),
  ]);
}

interface UnsafePattern extends PlacedPattern {
  /** The pattern and why, as a sentence. */
  readonly message: string;
  readonly remedy: string;
}

export function unsafePatterns(root: JsonSchema): readonly UnsafePattern[] {
  return patternsOf(root).flatMap((placed) => {
    const verdict = judgePattern(placed.pattern);
    if (verdict.kind !== "refused") return [];
    const where =
      verdict.part === "" || verdict.part === placed.pattern ? "" : ` in \`${clipText(verdict.part, 120)}\``;
    const message = `The pattern \`${clipText(placed.pattern, 120)}\` ${verdict.reason}${where}.`;
    return [{ ...placed, message, remedy: verdict.remedy }];
  });
}

/** Patterns of an otherwise valid schema that do not parse with any of these flags. Ajv does not check the formats of its meta-schema. */
export const patternFaults = (root: JsonSchema, flags: readonly string[] = ["u"]): readonly Fault[] =>
  patternsOf(root)
    .filter(({ pattern }) => !flags.some((flag) => compiles(pattern, flag)))
    .map(({ pointer }) => ({ pointer, message: "must be a regular expression" }));

const openValues = () =>
  openAjv({
    validateSchema: true,
    meta: true,
    code: { optimize: false, regExp: Object.assign(foreignPattern, { code: "new RegExp" }) },
  });

// Ajv keeps the code of every schema that it has compiled, also after `removeSchema`: an editor compiles some for each keystroke.
const maxCompiled = 200;
let values = openValues();
let compiled = 0;

/**
 * Why a value does not match a schema; empty when it does. Patterns that need more than linear time are skipped.
 *
 * @throws Error when the schema is not valid.
 */
export function valueFaults(schema: JsonSchema, value: unknown): readonly Fault[] {
  if (++compiled > maxCompiled) [values, compiled] = [openValues(), 1];
  const validate = values.compile(schema);
  values.removeSchema(schema);
  return validate(value) ? [] : readFaults(validate.errors ?? []);
}

/** In the form that follows "does not fit: ". */
export const listedFaults = (faults: readonly Fault[], separator: string): string =>
  faults.map(({ pointer, message }) => `${pointer === "" ? "it" : pointer} ${message}`).join(separator);

function readFaults(errors: readonly ErrorObject[]): readonly Fault[] {
  const { true: choices = [], false: causes = [] } = Object.groupBy(errors, (error) =>
    isFailedChoice(error) ? "true" : "false",
  );
  return [...Map.groupBy(causes, ({ instancePath }) => instancePath)].flatMap(([pointer, group]) => {
    // The vocabularies of the meta-schema repeat each other's errors.
    const messages = [...new Set(group.map(messageOf))];
    const isChoice = choices.some(({ instancePath }) => `${pointer}/`.startsWith(`${instancePath}/`));
    return (isChoice ? [messages.join(" or ")] : messages).map((message) => ({ pointer, message }));
  });
}

/** Whether an error only reports that no branch matches, next to errors with the reasons. */
const isFailedChoice = ({ keyword, params }: ErrorObject): boolean =>
  keyword === "anyOf" || (keyword === "oneOf" && params.passingSchemas === null);

function messageOf({ keyword, params, message }: ErrorObject): string {
  const { additionalProperty, allowedValues, allowedValue, type } = params as Readonly<Record<string, unknown>>;
  if (keyword === "additionalProperties") return `must not have the property \`${String(additionalProperty)}\``;
  if (keyword === "enum") return `must be one of ${listed(allowedValues, ", ")}`;
  if (keyword === "const") return `must be ${JSON.stringify(allowedValue)}`;
  if (keyword === "type") return `must be of type ${listed(type, " or ")}`;
  return message ?? `must satisfy \`${keyword}\``;
}

const listed = (given: unknown, separator: string): string =>
  Array.isArray(given) ? given.map((value) => JSON.stringify(value)).join(separator) : String(given);
