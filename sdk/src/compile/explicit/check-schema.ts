import type { Finding, Location } from "../../model/finding.ts";
import type { Code } from "../../errors/codes.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { patternFaults } from "../../schema/faults/schema-faults.ts";
import { draftNamed, misspelledKeyword } from "../../schema/keywords.ts";
import { readSchema } from "../../schema/read.ts";
import { own } from "../../schema/types.ts";
import { mapSchemas, subschemas } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { asClause } from "../../util/texts.ts";
import {
  uncheckedKeyword,
  unsupportedKeyword,
  withoutJsonForm,
  type SchemaSide,
} from "./libraries/shared/schema-converter.ts";

export interface ExplicitFault {
  readonly code: Code;
  readonly pointer: string;
  /** Follows the path to the part: "`Date` has no JSON form". */
  readonly what: string;
  readonly remedy?: string;
  readonly severity?: Finding["severity"];
  /** Its place in the types; default: the schema's place. */
  readonly at?: Location | undefined;
}

/** Checks a converted schema: a known edition, valid keywords, local references, and nothing marked as unsupported. Returns it without marks. */
export function checkSchema(
  given: JsonSchema,
  side: SchemaSide,
): { readonly schema: JsonSchema; readonly faults: readonly ExplicitFault[] } {
  const { $schema } = given;
  if ($schema !== undefined && draftNamed($schema) === undefined) {
    const what = `${JSON.stringify($schema)} is not an edition of JSON Schema from draft-04 to 2020-12`;
    return { schema: given, faults: [invalidSchema("/$schema", what)] };
  }
  const { schema: read, problems } = readSchema(given);
  const schema = mapSchemas(read, withoutUndefined);
  const plain = mapSchemas(schema, (part) => withoutMarks(part, side));
  return {
    schema: plain,
    faults: [
      ...subschemas(schema).flatMap(({ pointer, schema: part }) => markFaults(part as Marked, pointer, side)),
      ...problems.map(({ pointer, message }) => invalidSchema(pointer, asClause(message))),
      ...patternFaults(plain).map(({ pointer, message }) => invalidSchema(pointer, `the value ${message}`)),
    ],
  };
}

/** Names that nearly are keywords, in a schema written by hand. */
export const misspelledKeywords = (schema: JsonSchema): readonly ExplicitFault[] =>
  subschemas(schema).flatMap(({ pointer, schema: part }) =>
    Object.keys(part).flatMap((name): readonly ExplicitFault[] => {
      const meant = misspelledKeyword(name);
      const what = `\`${name}\` is not a keyword of JSON Schema and has no effect`;
      const remedy = `Write \`${meant}\`, or begin the name with \`x-\`.`;
      return meant === undefined ? [] : [{ code: "SCHEMA_INVALID", severity: "warning", pointer, what, remedy }];
    }),
  );

function markFaults(part: Marked, pointer: string, side: SchemaSide): readonly ExplicitFault[] {
  const { [unsupportedKeyword]: what, [uncheckedKeyword]: check } = part;
  return [
    ...(what === undefined || isWrittenDate(what, side) ? [] : [{ pointer, ...unsupportedFault(what) }]),
    ...(check === undefined ? [] : [{ pointer, severity: "warning" as const, ...uncheckedFault(check) }]),
  ];
}

type Marked = JsonSchema & Readonly<Partial<Record<typeof unsupportedKeyword | typeof uncheckedKeyword, string>>>;

/** A `Date` that a handler returns is written as text. */
const isWrittenDate = (what: string | undefined, side: SchemaSide): boolean => what === "date" && side === "output";

function withoutMarks(part: JsonSchema, side: SchemaSide): JsonSchema {
  const { [unsupportedKeyword]: what, [uncheckedKeyword]: check, ...rest } = part as Marked;
  if (what === undefined && check === undefined) return part;
  return isWrittenDate(what, side) ? { type: "string", format: "date-time" } : rest;
}

function isUndefined(part: Marked | undefined): boolean {
  const what = part?.[unsupportedKeyword];
  return what === "undefined" || what === "void";
}

/** `undefined` in JSON means a missing property: it is removed from alternatives, and so are optional properties of this type. */
function withoutUndefined(part: JsonSchema): JsonSchema {
  const { properties = {}, required = [], anyOf = [], oneOf = [] } = part;
  const isGone = (key: string): boolean => !required.includes(key) && isUndefined(own(properties, key));
  if (!Object.keys(properties).some(isGone) && ![...anyOf, ...oneOf].some(isUndefined)) return part;
  const given = Object.entries(properties).filter(([key]) => !isGone(key));
  const kept = (some: readonly JsonSchema[]): readonly JsonSchema[] | undefined => {
    const others = some.filter((one) => !isUndefined(one));
    return others.length > 0 ? others : undefined;
  };
  return {
    ...part,
    ...(part.properties && { properties: Object.fromEntries(given) }),
    ...defined({ anyOf: kept(anyOf) ?? part.anyOf, oneOf: kept(oneOf) ?? part.oneOf }),
  };
}

export function invalidSchema(pointer: string, what: string): ExplicitFault {
  const shown = pointer === "" ? what : `${what} (\`${pointer.slice(1)}\`)`;
  const remedy = "Correct the schema to JSON Schema 2020-12.";
  return { code: "SCHEMA_INVALID", pointer, what: shown, remedy };
}

function unsupportedFault(mark: string): Omit<ExplicitFault, "pointer"> {
  const { name = `\`${mark}\``, remedy = "Use a schema that JSON can carry." } = withoutJsonForm[mark] ?? {};
  return { code: "SCHEMA_UNSUPPORTED", what: `${name} has no JSON form`, remedy };
}

/** Parts that only the library checks. */
function uncheckedFault(mark: string): Omit<ExplicitFault, "pointer"> {
  const [what, remedy] =
    mark === "pattern"
      ? [
          "JSON Schema cannot express the flags of its regular expression, so only the library checks it",
          "Write a regular expression without flags.",
        ]
      : ["its schema only checks the value and does not describe it to a model", withoutJsonForm.custom?.remedy ?? ""];
  return { code: "SCHEMA_UNSUPPORTED", what, remedy };
}
