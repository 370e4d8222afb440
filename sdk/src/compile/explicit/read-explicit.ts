import { fileURLToPath } from "node:url";
import { findingOf } from "../../errors/toolwright-error.ts";
import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import { compareSchemas, type SchemaDifference } from "../../schema/compare/compare-schemas.ts";
import { dereferenced } from "../../schema/definitions.ts";
import { inCanonicalOrder } from "../../schema/keywords.ts";
import { own, typesOf } from "../../schema/types.ts";
import { mapSchemas, mapValues, readablePath } from "../../schema/walk.ts";
import { valueAt } from "../../util/json-pointer.ts";
import { isRecord } from "../../util/is-record.ts";
import { nearestLocation } from "../../verify/subject/locations.ts";
import { canonicalSchema } from "./canonical-schema.ts";
import { checkSchema, invalidSchema, misspelledKeywords, type ExplicitFault } from "./check-schema.ts";
import { schemaSides, type SchemaSide } from "./libraries/shared/schema-converter.ts";
import { hasErrors, type Finding } from "../../model/finding.ts";
import type { ExplicitOption, InferredTool } from "../../model/tool/tool.ts";
import { defined } from "../../util/defined.ts";
import { ownFile } from "../../util/own-files.ts";
import { convertSides, type ConvertedSchema, type ConvertedSides } from "./convert-value.ts";
import { loadDefinitions, unreadSides, type DefinitionSource } from "./load-modules.ts";

export interface ReadTools {
  readonly tools: readonly InferredTool[];
  readonly findings: readonly Finding[];
  /** Whether modules ran: their schemas also depend on the installed libraries. */
  readonly isRun: boolean;
}

/**
 * Replaces inferred schemas with the schemas that tools give as values. Runs only the modules of those tools.
 *
 * @param known Definitions by the file of their tool: their modules are not run.
 */
export async function readExplicit(
  tools: readonly InferredTool[],
  project: DefinitionSource,
  known: ReadonlyMap<string, unknown> = new Map(),
): Promise<ReadTools> {
  const { load = loadDefinitions } = project;
  const unknown = tools.filter((tool) => unreadSides(tool).length > 0 && !known.has(tool.file));
  const loaded = unknown.length === 0 ? undefined : await load(unknown, project);
  const read = await Promise.all(
    tools.map(async (tool): Promise<Pick<ReadTools, "findings"> & { readonly tool?: InferredTool }> => {
      if (tool.explicit === undefined) return { tool, findings: [] };
      const own = loaded?.values.get(tool.file);
      if (own === undefined && unknown.includes(tool)) return { findings: [] };
      return withSchemas(tool, { ...(await convertedHere(tool, known.get(tool.file))), ...own });
    }),
  );
  return {
    tools: read.flatMap(({ tool }) => tool ?? []),
    findings: [...(loaded?.findings ?? []), ...read.flatMap(({ findings }) => findings)],
    isRun: unknown.length > 0,
  };
}

function convertedHere({ explicit }: InferredTool, definition: unknown): Promise<ConvertedSides> {
  const [input, output] = schemaSides.map((side) => explicit?.[side]?.written?.schema);
  const given = { ...defined({ input, output }), ...(definition as object | undefined) };
  const known = schemaSides.filter(
    (side) => explicit?.[side] !== undefined && (definition !== undefined || given[side]),
  );
  return convertSides(given, known, ownFolder);
}

const ownFolder = fileURLToPath(ownFile("."));

/** The tool with its converted schemas; without the tool if one of them has an error. */
function withSchemas(
  tool: InferredTool,
  converted: ConvertedSides,
): { readonly tool?: InferredTool; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const schemas: Partial<Record<SchemaSide, JsonSchema>> = {};
  for (const side of schemaSides) {
    const [value, option] = [converted[side], tool.explicit?.[side]];
    if (value === undefined || option === undefined) continue;
    if ("failure" in value) {
      const { code, message, remedy } = value.failure;
      findings.push(findingOf(code, message, { at: option.at, tool: tool.name, ...defined({ remedy }) }));
      continue;
    }
    schemas[side] = checkedSchema(value, { tool, side, option }, ({ code, pointer, what, remedy, severity, at }) => {
      const path = readablePath(pointer);
      const message = `${path === "" ? side : `${side}.${path}`}: ${what}.`;
      const own = nearestLocation(option.written?.locations ?? {}, pointer);
      const details = { at: own ?? at ?? option.at, tool: tool.name, ...defined({ remedy }) };
      // Pointers of findings refer to the types of the input.
      const isOfTypes = code === "SCHEMA_SIGNATURE_MISMATCH" && side === "input";
      findings.push({ ...findingOf(code, message, details), ...(isOfTypes && { pointer }), ...defined({ severity }) });
    });
  }
  if (hasErrors(findings)) return { findings };
  const { input } = converted;
  const parsesInput = input !== undefined && "parses" in input && input.parses;
  return { tool: { ...tool, ...defined(schemas), ...(parsesInput && { parsesInput }) }, findings };
}

interface SchemaRequest {
  readonly side: SchemaSide;
  readonly tool: InferredTool;
  readonly option: ExplicitOption;
}

/** The canonical form of a converted schema, compared with the handler's types, with their JSDoc. Unusable after a fault. */
function checkedSchema(
  { schema: given, kind, isClosed }: ConvertedSchema,
  { side, tool, option: { types, isWritten } }: SchemaRequest,
  report: (fault: ExplicitFault) => void,
): JsonSchema {
  const { schema: checked, faults } = checkSchema(given, side);
  faults.forEach(report);
  if (faults.some(({ severity }) => severity !== "warning")) return checked;
  if (kind === "raw") misspelledKeywords(checked).forEach(report);
  const schema = canonicalSchema(checked, { isClosed });
  if (side === "input" && schema.type !== "object") {
    const found = schema.type === undefined ? "says nothing of its type" : `is of type ${JSON.stringify(schema.type)}`;
    const remedy = "Describe one object with the arguments, such as `{ value: … }`.";
    report({ ...invalidSchema("", `the schema ${found}, and arguments are an object`), remedy });
  } else if (kind === "raw" && types !== undefined && isWritten)
    for (const { pointer, what } of disagreements(schema, types, side)) {
      const at = side === "input" ? tool.locations[pointer] : undefined;
      report({ code: "SCHEMA_SIGNATURE_MISMATCH", pointer, what, at });
    }
  return types === undefined ? schema : describeSchema(schema, types);
}

const notes = ["title", "description", "deprecated", "readOnly", "writeOnly", "x-secret", "x-unit", "x-mcp-header"];

/** Keywords that a type has only by a tag, unlike `format`, which a `Date` has. */
const limits = [
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "uniqueItems", "examples"],
];

/** The schema with descriptions and tags from the handler's types and their JSDoc where it lacks them. */
export function describeSchema(schema: JsonSchema, types: JsonSchema): JsonSchema {
  const { items, properties } = schema;
  const names = new Set(kindsOf(schema) === kindsOf(types) ? [...notes, ...limits] : notes);
  return inCanonicalOrder({
    ...Object.fromEntries(Object.entries(types).filter(([name]) => names.has(name))),
    ...schema,
    ...(isRecord(items) && isRecord(types.items) && { items: describeSchema(items, types.items) }),
    ...(properties && {
      properties: mapValues(properties, (part, name) => {
        const declared = own(types.properties, name);
        return declared === undefined ? part : describeSchema(part, declared);
      }),
    }),
  });
}

/** The types of a schema in one order; an integer is a number. */
const kindsOf = (schema: JsonSchema): string =>
  [...new Set(typesOf(schema).map((name) => (name === "integer" ? "number" : name)))].sort().join();

export interface Disagreement {
  readonly pointer: string;
  /** Follows the path to the part: "is required in the schema but optional in the handler's type". */
  readonly what: string;
}

/**
 * Compares JSON Schema with the types that the author wrote next to it: the names of properties, which of them are required, and base types.
 * The types of a library's schema are compared by the TypeScript compiler.
 */
export function disagreements(schema: JsonSchema, types: JsonSchema, side: SchemaSide): readonly Disagreement[] {
  const shapes = { schema: shapeOf(schema), types: shapeOf(types) };
  const { removed, added } = compareSchemas(shapes.schema, shapes.types);
  const isInBoth = ({ before, after }: SchemaDifference): boolean =>
    valueAt(shapes.schema, before) !== undefined && valueAt(shapes.types, after) !== undefined;
  return [...removed, ...added].flatMap((difference) => {
    const isAdded = added.includes(difference);
    const { before, after, keyword, old, now } = difference;
    if (keyword === "property")
      return isAdded
        ? { pointer: after, what: "is in the handler's type but not in the schema" }
        : { pointer: before, what: "is in the schema but not in the handler's type" };
    // The handler must accept every valid input, and the schema must allow every result.
    const isWrong = keyword === "type" && isAdded === (side === "output") && old !== "any" && now !== "any";
    if (!isWrong && (keyword !== "required" || !isInBoth(difference))) return [];
    const [found = "", wanted = ""] = [old, now].map((text) => text?.replaceAll(" | ", " or "));
    return { pointer: before, what: `is ${found} in the schema but ${wanted} in the handler's type` };
  });
}

/** A schema without constraints that only validators check: bounds, formats, listed values. */
const shapeOf = (root: JsonSchema): JsonSchema =>
  mapSchemas(root, ({ $ref, $defs, properties, required, additionalProperties, items, ...rest }) => {
    const type = $ref === undefined ? baseTypes({ ...rest }, root) : undefined;
    const isClosed = additionalProperties === false ? false : undefined;
    const list = isRecord(items) ? items : undefined;
    return defined({ $ref, $defs, type, properties, required, additionalProperties: isClosed, items: list });
  });

function baseTypes(part: JsonSchema, root: JsonSchema): readonly JsonSchemaType[] | undefined {
  const { anyOf, oneOf, ...schema } = dereferenced(part, root);
  if (schema.type !== undefined) return typesOf(schema).map((name) => (name === "integer" ? "number" : name));
  const members = (anyOf ?? oneOf)?.map((member) => baseTypes(member, root));
  return members?.every((member) => member !== undefined) ? [...new Set(members.flat())] : undefined;
}
