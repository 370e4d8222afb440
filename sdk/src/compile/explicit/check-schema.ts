import type { Code } from "../../errors/codes.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { draftNamed } from "../../schema/keywords.ts";
import { readSchema } from "../../schema/read.ts";
import { mapParts, readablePath, subschemas } from "../../schema/walk.ts";
import { schemaFaults } from "../../schema/faults/schema-faults.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerKeys, pointerTo } from "../../util/json-pointer.ts";
import { resolveReference } from "../../schema/local-reference.ts";
import type { SchemaCopy } from "./convert-value.ts";
import { uncheckedKeyword, unsupportedKeyword, type SchemaSide } from "./libraries/shared/schema-converter.ts";

export interface SchemaProblem {
  readonly code: Code;
  readonly pointer: string;
  /** Property path as an author reads it; empty for the whole. */
  readonly path: string;
  /** Follows the path: "`Date` has no JSON form". */
  readonly what: string;
  readonly remedy: string;
}

export type CheckedSchema =
  | { readonly schema: JsonSchema; readonly doubts: readonly SchemaProblem[] }
  | { readonly problems: readonly SchemaProblem[] };

/** Checks a converted schema: nothing marked as unsupported, valid, local references. */
export function checkSchema(copy: SchemaCopy, side: SchemaSide): CheckedSchema {
  if ("what" in copy) return { problems: [invalid([], copy.what)] };
  const doubts = unchecked(copy.schema);
  const whole = doubts.length === 0 ? copy.schema : withoutMarks(copy.schema, uncheckedKeyword);
  const given = side === "output" ? withDatesAsText(whole) : whole;
  const { schema, problems: unread } = readSchema(given);
  const { $schema: _, ...unnamed } = given;
  // Ajv says more exactly what is wrong; it is asked about the edition it knows.
  const errors = isOlder(given) ? schemaFaults(schema) : schemaFaults(unnamed);
  const problems = [
    ...marked(schema),
    ...errors.map(({ pointer, message }) => invalid(pointerKeys(pointer), `the value ${message}`)),
    ...(isOlder(given) ? unread.map(({ pointer, message }) => invalid(pointerKeys(pointer), message)) : []),
    ...strayReferences(schema),
    ...protoNames(schema),
  ];
  return problems.length === 0 ? { schema, doubts } : { problems };
}

const isOlder = ({ $schema }: JsonSchema): boolean => (draftNamed($schema) ?? "2020-12") !== "2020-12";

/** Marked parts match anything in the agreement check. */
export function comparableSchema(copy: SchemaCopy): JsonSchema | undefined {
  if ("what" in copy) return undefined;
  const plain = withoutMarks(withoutMarks(withDatesAsText(copy.schema), unsupportedKeyword), uncheckedKeyword);
  const { schema } = readSchema(plain);
  return schemaFaults(schema).length === 0 && strayReferences(schema).length === 0 ? schema : undefined;
}

export function dialectProblems(schema: unknown): readonly SchemaProblem[] {
  const $schema = isRecord(schema) ? schema.$schema : undefined;
  if ($schema === undefined || draftNamed($schema) !== undefined) return [];
  return [invalid(["$schema"], `${JSON.stringify($schema)} is not an edition of JSON Schema from draft-04 to 2020-12`)];
}

const invalid = (keys: readonly string[], what: string): SchemaProblem => ({
  code: "SCHEMA_INVALID",
  pointer: pointerTo("", ...keys),
  path: readablePath(keys),
  what: keys.length === 0 ? what : `${what} (\`${keys.join("/")}\`)`,
  remedy: "Correct the schema as JSON Schema 2020-12 has it.",
});

const everyPart = (root: JsonSchema) =>
  subschemas(root).map(({ pointer, schema }) => ({ schema, keys: pointerKeys(pointer) }));

const advice: Readonly<Record<string, string>> = {
  bigint: "Take a number, or a string of digits.",
  custom: "Use a schema that says what the value is, and refine that.",
  date: "Take a string in the format date-time, and turn it into a `Date` by a transformation.",
  function: "Take the name of what is to be called.",
  map: "Take an object of values by key, or a list of pairs.",
  set: "Take a list.",
  symbol: "Take a string.",
  transform: "Say what comes out of the transformation, by a pipe into another schema.",
  undefined: "Make the property optional instead.",
  void: "Make the property optional instead.",
};

const written: Readonly<Record<string, string>> = {
  date: "Date",
  map: "Map",
  set: "Set",
  nan: "NaN",
  promise: "Promise",
};

function marked(root: JsonSchema): readonly SchemaProblem[] {
  return everyPart(root).flatMap(({ schema, keys }): readonly SchemaProblem[] => {
    const what = (schema as Marked)[unsupportedKeyword];
    if (typeof what !== "string") return [];
    const remedy = advice[what] ?? "Use a schema that JSON can carry.";
    const shown = what === "transform" ? "what a transformation gives" : `\`${written[what] ?? what}\``;
    const at = { pointer: pointerTo("", ...keys), path: readablePath(keys) };
    return [{ code: "SCHEMA_UNSUPPORTED", ...at, what: `${shown} has no JSON form`, remedy }];
  });
}

/** What a caller may send and only the library can judge. */
function unchecked(root: JsonSchema): readonly SchemaProblem[] {
  return everyPart(root).flatMap(({ schema, keys }): readonly SchemaProblem[] => {
    const mark = (schema as Marked)[uncheckedKeyword];
    if (mark === undefined) return [];
    const at = { pointer: pointerTo("", ...keys), path: readablePath(keys) };
    if (mark === "pattern") {
      const words = "JSON Schema has no words for the flags of its regular expression, so only the library checks it";
      return [{ code: "SCHEMA_UNSUPPORTED", ...at, what: words, remedy: "Write a regular expression without flags." }];
    }
    const what = "its schema only checks the value and does not describe it to a model";
    return [
      { code: "SCHEMA_UNSUPPORTED", ...at, what, remedy: "Use a schema that says what the value is, and refine that." },
    ];
  });
}

/** Inherited members are not part of an object: validators ignore a property of that name. */
function protoNames(root: JsonSchema): readonly SchemaProblem[] {
  return everyPart(root).flatMap(({ keys }) =>
    keys.at(-1) === "__proto__" && keys.at(-2) === "properties"
      ? [{ ...invalid(keys, "a property cannot have this name"), remedy: "Give the property another name." }]
      : [],
  );
}

function strayReferences(root: JsonSchema): readonly SchemaProblem[] {
  return everyPart(root).flatMap(({ schema, keys }) => {
    const { $ref } = schema;
    const isStray = typeof $ref === "string" && resolveReference(root, $ref) === undefined;
    return isStray ? [invalid(keys, `the reference \`${$ref}\` leads to no schema within this one`)] : [];
  });
}

/** Arguments are an object, so what describes them must be one. */
export function rootProblems({ type }: JsonSchema): readonly SchemaProblem[] {
  if (type === "object") return [];
  const found = type === undefined ? "says nothing of its type" : `is of type ${JSON.stringify(type)}`;
  const remedy = "Describe one object with the arguments, such as `{ value: … }`.";
  const what = `the schema ${found}, and arguments are an object`;
  return [{ code: "SCHEMA_INVALID", pointer: type === undefined ? "" : "/type", path: "", what, remedy }];
}

/** A `Date` that a handler returns is written as text. */
const withDatesAsText = (schema: JsonSchema): JsonSchema =>
  changeMarks(schema, (what) => (what === "date" ? { type: "string", format: "date-time" } : undefined));

const withoutMarks = (schema: JsonSchema, mark: string): JsonSchema => changeMarks(schema, () => ({}), mark);

function changeMarks(
  schema: JsonSchema,
  change: (what: unknown) => JsonSchema | undefined,
  mark = unsupportedKeyword,
): JsonSchema {
  const { [mark]: what, ...rest } = schema as Marked;
  const replacement = what === undefined ? undefined : change(what);
  const kept = replacement === undefined ? schema : rest;
  const parts = mapParts(kept, (part) => (isRecord(part) ? changeMarks(part, change, mark) : part));
  return { ...parts, ...replacement };
}

type Marked = Readonly<Record<string, unknown>>;
