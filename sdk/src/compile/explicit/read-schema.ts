import { findingOf } from "../../errors/finding-of.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { Finding } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { ExplicitOption, InferredTool } from "../../model/tool/tool.ts";
import { canonicalSchema } from "./canonical-schema.ts";
import { checkSchema, comparableSchema, dialectProblems, rootProblems, type SchemaProblem } from "./check-schema.ts";
import { converters } from "./libraries/index.generated.ts";
import { disagreements } from "./schema-agreement.ts";
import { nearestLocation } from "../../verify/subject/locations.ts";
import {
  type ConversionRequest,
  type SchemaConverter,
  type SchemaSide,
  standardOf,
} from "./libraries/shared/schema-converter.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";

export interface ReadSchema {
  /** Of no use when there are errors among the findings. */
  readonly schema?: JsonSchema;
  readonly findings: readonly Finding[];
}

export interface SchemaRequest extends ConversionRequest {
  readonly tool: InferredTool;
  readonly option: ExplicitOption;
}

/** Converts the value of `input` or `output`, checks it, compares it with the handler's types and takes over their JSDoc. */
export async function readSchema(value: unknown, request: SchemaRequest): Promise<ReadSchema> {
  const { side, option } = request;
  const all: readonly SchemaConverter[] = converters;
  const converter = all.find((candidate) => candidate.accepts(value));
  if (converter === undefined) {
    const message = `The option \`${side}\` is ${nameOf(value)}, which gives no JSON Schema.`;
    return { findings: [findingOf("SCHEMA_UNKNOWN", message, locationOf(request))] };
  }
  try {
    const { schema, parsed } = await converter.convert(value, request);
    // Libraries are asked for the right language; an author may have copied any.
    const foreign = converter.kind === "raw" ? dialectProblems(schema) : [];
    if (foreign.length > 0) return { findings: toFindings(foreign, request) };
    const checked = checkSchema(schema, side);
    if ("problems" in checked) return { findings: toFindings(checked.problems, request) };
    const canonical = canonicalSchema(checked.schema, converter);
    const problems = side === "input" ? rootProblems(canonical) : [];
    if (problems.length > 0) return { findings: toFindings(problems, request) };
    const { types } = option;
    return {
      schema: types === undefined ? canonical : describeSchema(canonical, types),
      findings: [...agreement(parsed, converter, request), ...toFindings(checked.doubts, request).map(asWarning)],
    };
  } catch (error) {
    return { findings: [conversionFailure(error, request)] };
  }
}

const asWarning = (finding: Finding): Finding => ({ ...finding, severity: "warning" });

const locationOf = ({ option, tool }: SchemaRequest): Pick<Finding, "at" | "tool"> => ({
  at: option.at,
  tool: tool.name,
});

const sentence = (side: SchemaSide, path: string, what: string): string =>
  `${path === "" ? side : `${side}.${path}`}: ${what}.`;

const toFindings = (problems: readonly SchemaProblem[], request: SchemaRequest): readonly Finding[] =>
  problems.map(({ code, pointer, path, what, remedy }) =>
    findingOf(code, sentence(request.side, path, what), {
      ...locationOf(request),
      at: nearestLocation(request.option.written?.locations ?? {}, pointer) ?? request.option.at,
      remedy,
    }),
  );

function agreement(parsed: unknown, converter: SchemaConverter, request: SchemaRequest): readonly Finding[] {
  const { option, side, tool } = request;
  const comparable = option.types !== undefined && option.isWritten ? comparableSchema(parsed) : undefined;
  if (comparable === undefined || option.types === undefined) return [];
  const given = canonicalSchema(comparable, converter);
  // Only JSON Schema leaves it to the handler to fill in a default.
  const found = disagreements(given, option.types, { side, fillsDefaults: converter.isClosed });
  return found.map(({ pointer, path, what }) =>
    findingOf("SCHEMA_SIGNATURE_MISMATCH", sentence(side, path, what), {
      at: (side === "input" ? tool.locations[pointer] : undefined) ?? option.at,
      tool: tool.name,
      ...(side === "input" ? { pointer } : {}),
    }),
  );
}

function conversionFailure(error: unknown, request: SchemaRequest): Finding {
  const location = locationOf(request);
  if (isToolwrightError(error)) return findingOf(error.code, error.message, { ...location, remedy: error.remedy });
  if (error instanceof RangeError) {
    const what =
      "its library follows a recursion without end, as where `z.lazy` describes or changes the schema each time";
    const remedy = "Give the recursive schema its description once, outside of the recursion.";
    return findingOf("SCHEMA_UNSUPPORTED", sentence(request.side, "", what), { ...location, remedy });
  }
  const said = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  const what = `its library gives no JSON Schema: ${said.replace(/\.$/, "")}`;
  return findingOf("SCHEMA_UNSUPPORTED", sentence(request.side, "", what), location);
}

function nameOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  const vendor = standardOf(value)?.vendor;
  if (typeof vendor === "string") return `a schema of \`${vendor}\` without JSON Schema methods`;
  return Array.isArray(value) ? "a list" : typeof value === "object" ? "an object of some class" : `a ${typeof value}`;
}

/** The schema with descriptions from the handler's types and their JSDoc wherever it has none of its own. */
export function describeSchema(schema: JsonSchema, types: JsonSchema): JsonSchema {
  const description = schema.description ?? types.description;
  const properties = Object.entries(schema.properties ?? {}).map(([name, part]) => {
    const declared =
      types.properties !== undefined && Object.hasOwn(types.properties, name) ? types.properties[name] : undefined;
    return [name, declared === undefined ? part : describeSchema(part, declared)] as const;
  });
  const items =
    isRecord(schema.items) && isRecord(types.items) ? { items: describeSchema(schema.items, types.items) } : {};
  const described = {
    ...defined({ description }),
    ...schema,
    ...(schema.properties === undefined ? {} : { properties: Object.fromEntries(properties) }),
    ...items,
  };
  return withDescriptionInPlace(described, schema);
}

/** A title comes first, and everything else after the description. */
function withDescriptionInPlace(described: JsonSchema, { description, title }: JsonSchema): JsonSchema {
  if (description !== undefined || title === undefined) return described;
  const { description: added, title: own, ...rest } = described;
  return {
    ...defined({ title: own, description: added }),
    ...rest,
  };
}
