import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { ExplicitOption, InferredTool } from "../../model/tool/tool.ts";
import { canonicalSchema } from "./canonical-schema.ts";
import { checkSchema, comparableSchema, dialectProblems, rootProblems, type SchemaProblem } from "./check-schema.ts";
import { disagreements } from "./schema-agreement.ts";
import { nearestLocation } from "../../verify/subject/locations.ts";
import { convertValue, type ConvertedValue } from "./convert-value.ts";
import type { ConversionRequest, SchemaSide } from "./libraries/shared/schema-converter.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";

export interface ReadSchema {
  /** Of no use when there are errors among the findings. */
  readonly schema?: JsonSchema;
  /** Whether the library parses the value itself. */
  readonly parses?: boolean;
  readonly findings: readonly Finding[];
}

export interface SchemaRequest {
  readonly side: SchemaSide;
  readonly tool: InferredTool;
  readonly option: ExplicitOption;
}

/** Converts the value of `input` or `output`, checks it, compares it with the handler's types and takes over their JSDoc. */
export const readSchema = async (
  value: unknown,
  { load, ...request }: SchemaRequest & Pick<ConversionRequest, "load">,
): Promise<ReadSchema> => readConverted(await convertValue(value, { side: request.side, load }), request);

/** The rest of `readSchema`, for a value that another process has converted. */
export function readConverted(converted: ConvertedValue, request: SchemaRequest): ReadSchema {
  const { side, option } = request;
  if ("failure" in converted) {
    const { code, message, remedy } = converted.failure;
    return { findings: [findingOf(code, message, { ...locationOf(request), ...defined({ remedy }) })] };
  }
  const { schema } = converted;
  // Libraries are asked for the right language; an author may have copied any.
  const foreign = converted.kind === "raw" && "schema" in schema ? dialectProblems(schema.schema) : [];
  if (foreign.length > 0) return { findings: toFindings(foreign, request) };
  const checked = checkSchema(schema, side);
  if ("problems" in checked) return { findings: toFindings(checked.problems, request) };
  const canonical = canonicalSchema(checked.schema, converted);
  const problems = side === "input" ? rootProblems(canonical) : [];
  if (problems.length > 0) return { findings: toFindings(problems, request) };
  const { types } = option;
  return {
    schema: types === undefined ? canonical : describeSchema(canonical, types),
    parses: converted.parses,
    findings: [...agreement(converted, request), ...toFindings(checked.doubts, request).map(asWarning)],
  };
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

function agreement(
  { parsed, isClosed }: Extract<ConvertedValue, { readonly parsed: unknown }>,
  { option, side, tool }: SchemaRequest,
): readonly Finding[] {
  const comparable = option.types !== undefined && option.isWritten ? comparableSchema(parsed) : undefined;
  if (comparable === undefined || option.types === undefined) return [];
  const given = canonicalSchema(comparable, { isClosed });
  // Only JSON Schema leaves it to the handler to fill in a default.
  const found = disagreements(given, option.types, { side, fillsDefaults: isClosed });
  return found.map(({ pointer, path, what }) =>
    findingOf("SCHEMA_SIGNATURE_MISMATCH", sentence(side, path, what), {
      at: (side === "input" ? tool.locations[pointer] : undefined) ?? option.at,
      tool: tool.name,
      ...(side === "input" ? { pointer } : {}),
    }),
  );
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
