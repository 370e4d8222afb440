import type { Code } from "../../errors/codes.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { patternFaults } from "../../schema/faults/schema-faults.ts";
import { draftNamed } from "../../schema/keywords.ts";
import { readSchema } from "../../schema/read.ts";
import { mapSchemas, subschemas } from "../../schema/walk.ts";
import { asClause } from "../../util/texts.ts";
import { uncheckedKeyword, unsupportedKeyword, type SchemaSide } from "./libraries/shared/schema-converter.ts";

export interface ExplicitProblem {
  readonly code: Code;
  readonly pointer: string;
  /** Follows the path to the part: "`Date` has no JSON form". */
  readonly what: string;
  readonly remedy: string;
}

export interface CheckedSchema {
  readonly schema: JsonSchema;
  /** The schema cannot be used. */
  readonly problems: readonly ExplicitProblem[];
  /** Only the library checks these parts. */
  readonly doubts: readonly ExplicitProblem[];
}

/** Checks a converted schema: a known edition, valid keywords, local references, and nothing marked as unsupported. */
export function checkSchema(given: JsonSchema, side: SchemaSide): CheckedSchema {
  const { $schema } = given;
  if ($schema !== undefined && draftNamed($schema) === undefined) {
    const what = `${JSON.stringify($schema)} is not an edition of JSON Schema from draft-04 to 2020-12`;
    return { schema: given, problems: [invalidSchema("/$schema", what)], doubts: [] };
  }
  const { schema, problems } = readSchema(given);
  const plain = mapSchemas(schema, (part) => withoutMarks(part, side));
  return {
    schema: plain,
    problems: [
      ...marked(schema, side),
      ...problems.map(({ pointer, message }) => invalidSchema(pointer, asClause(message))),
      ...patternFaults(plain).map(({ pointer, message }) => invalidSchema(pointer, `the value ${message}`)),
    ],
    doubts: unchecked(schema),
  };
}

type Marked = Readonly<Record<string, unknown>>;

/** A `Date` that a handler returns is written as text. */
function withoutMarks(part: JsonSchema, side: SchemaSide): JsonSchema {
  const { [unsupportedKeyword]: what, [uncheckedKeyword]: check, ...rest } = part as Marked;
  if (what === undefined && check === undefined) return part;
  return what === "date" && side === "output" ? { type: "string", format: "date-time" } : rest;
}

export function invalidSchema(pointer: string, what: string): ExplicitProblem {
  const shown = pointer === "" ? what : `${what} (\`${pointer.slice(1)}\`)`;
  const remedy = "Correct the schema as JSON Schema 2020-12 has it.";
  return { code: "SCHEMA_INVALID", pointer, what: shown, remedy };
}

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

const classNames: Readonly<Record<string, string>> = {
  date: "Date",
  map: "Map",
  set: "Set",
  nan: "NaN",
  promise: "Promise",
};

const marksIn = (root: JsonSchema, keyword: string) =>
  subschemas(root).flatMap(({ pointer, schema }) => {
    const mark = (schema as Marked)[keyword];
    return typeof mark === "string" ? [{ mark, pointer }] : [];
  });

const marked = (root: JsonSchema, side: SchemaSide): readonly ExplicitProblem[] =>
  marksIn(root, unsupportedKeyword)
    .filter(({ mark }) => !(mark === "date" && side === "output"))
    .map(({ mark, pointer }) => {
      const remedy = advice[mark] ?? "Use a schema that JSON can carry.";
      const shown = mark === "transform" ? "what a transformation gives" : `\`${classNames[mark] ?? mark}\``;
      return { code: "SCHEMA_UNSUPPORTED", pointer, what: `${shown} has no JSON form`, remedy };
    });

const unchecked = (root: JsonSchema): readonly ExplicitProblem[] =>
  marksIn(root, uncheckedKeyword).map(({ mark, pointer }) =>
    mark === "pattern"
      ? {
          code: "SCHEMA_UNSUPPORTED",
          pointer,
          what: "JSON Schema has no words for the flags of its regular expression, so only the library checks it",
          remedy: "Write a regular expression without flags.",
        }
      : {
          code: "SCHEMA_UNSUPPORTED",
          pointer,
          what: "its schema only checks the value and does not describe it to a model",
          remedy: "Use a schema that says what the value is, and refine that.",
        },
  );
