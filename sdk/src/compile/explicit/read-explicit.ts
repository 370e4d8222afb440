import { fileURLToPath } from "node:url";
import { findingOf } from "../../errors/finding-of.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { inCanonicalOrder } from "../../schema/keywords.ts";
import { own } from "../../schema/types.ts";
import { mapValues, readablePath } from "../../schema/walk.ts";
import { isRecord } from "../../util/is-record.ts";
import { nearestLocation } from "../../verify/subject/locations.ts";
import { canonicalSchema } from "./canonical-schema.ts";
import { checkSchema, invalidSchema, type ExplicitProblem } from "./check-schema.ts";
import type { SchemaSide } from "./libraries/shared/schema-converter.ts";
import { disagreements } from "./schema-agreement.ts";
import type { Finding } from "../../model/finding.ts";
import type { ExplicitOption, InferredTool } from "../../model/tool/tool.ts";
import { defined } from "../../util/defined.ts";
import { ownFile } from "../../util/own-files.ts";
import { convertSides, type ConvertedSides, type ConvertedValue } from "./convert-value.ts";
import { loadDefinitions, type DefinitionSource } from "./load-modules.ts";

export interface ReadTools {
  readonly tools: readonly InferredTool[];
  readonly findings: readonly Finding[];
  /** Whether modules ran: their schemas also depend on the installed libraries. */
  readonly isRun: boolean;
}

const sides = ["input", "output"] as const;

/**
 * Puts the schemas that tools give as values in the place of what their types say. Runs the modules of those tools alone.
 *
 * @param known Definitions by the file of their tool: their modules are not run.
 */
export async function readExplicit(
  tools: readonly InferredTool[],
  project: DefinitionSource,
  known: ReadonlyMap<string, unknown> = new Map(),
): Promise<ReadTools> {
  const { load = loadDefinitions } = project;
  const unknown = tools.filter((tool) => needsLoading(tool) && !known.has(tool.file));
  const loaded = unknown.length === 0 ? undefined : await load(unknown, project);
  const read = await Promise.all(
    tools.map(async (tool): Promise<Pick<ReadTools, "findings"> & { readonly tool?: InferredTool }> => {
      if (tool.explicit === undefined) return { tool, findings: [] };
      const own = loaded?.values.get(tool.file);
      if (own === undefined && unknown.includes(tool)) return { findings: [] };
      return readSides(tool, { ...(await convertedHere(tool, known.get(tool.file))), ...own });
    }),
  );
  return {
    tools: read.flatMap(({ tool }) => tool ?? []),
    findings: [...(loaded?.findings ?? []), ...read.flatMap(({ findings }) => findings)],
    isRun: unknown.length > 0,
  };
}

/** Whether only running its module tells what the schemas of a tool are. */
const needsLoading = ({ explicit }: InferredTool): boolean =>
  sides.some((side) => explicit?.[side] !== undefined && explicit[side].written === undefined);

/** Converts schemas that are written in the source, or that the caller has. */
function convertedHere({ explicit }: InferredTool, definition: unknown): Promise<ConvertedSides> {
  const [input, output] = sides.map((side) => explicit?.[side]?.written?.schema);
  const given = { ...(definition as object | undefined), ...defined({ input, output }) };
  const known = sides.filter((side) => explicit?.[side] !== undefined && (definition !== undefined || given[side]));
  return convertSides(given, known, ownFolder);
}

const ownFolder = fileURLToPath(ownFile("."));

/** The tool with its converted schemas; without it where one of them has an error. */
function readSides(
  tool: InferredTool,
  converted: ConvertedSides,
): { readonly tool?: InferredTool; readonly findings: readonly Finding[] } {
  const read = (side: SchemaSide): CheckedSide => {
    const [value, option] = [converted[side], tool.explicit?.[side]];
    return value === undefined || option === undefined
      ? { findings: [] }
      : readConverted(value, { tool, side, option });
  };
  const [input, output] = [read("input"), read("output")];
  const findings = [...input.findings, ...output.findings];
  if (findings.some(({ severity }) => severity === "error")) return { findings };
  const schemas = defined({ input: input.schema, output: output.schema });
  return { tool: { ...tool, ...schemas, ...(input.parses === true && { parsesInput: true }) }, findings };
}

interface CheckedSide {
  /** Of no use when there are errors among the findings. */
  readonly schema?: JsonSchema;
  /** Whether the library parses the value itself. */
  readonly parses?: boolean;
  readonly findings: readonly Finding[];
}

interface SchemaRequest {
  readonly side: SchemaSide;
  readonly tool: InferredTool;
  readonly option: ExplicitOption;
}

/** Checks a converted schema, compares it with the handler's types and takes over their JSDoc. */
function readConverted(converted: ConvertedValue, request: SchemaRequest): CheckedSide {
  const { option, side, tool } = request;
  if ("failure" in converted) {
    const { code, message, remedy } = converted.failure;
    return { findings: [findingOf(code, message, { at: option.at, tool: tool.name, ...defined({ remedy }) })] };
  }
  const { schema, problems, doubts } = checkSchema(converted.schema, side);
  if (problems.length > 0) return { findings: toFindings(problems, request) };
  const canonical = canonicalSchema(schema, converted);
  const ofRoot = side === "input" ? rootProblems(canonical) : [];
  if (ofRoot.length > 0) return { findings: toFindings(ofRoot, request) };
  return {
    schema: option.types === undefined ? canonical : describeSchema(canonical, option.types),
    parses: converted.parses,
    findings: [
      ...(converted.kind === "raw" ? mismatches(canonical, request) : []),
      ...toFindings(doubts, request).map((finding): Finding => ({ ...finding, severity: "warning" })),
    ],
  };
}

/** Arguments are an object, so what describes them must be one. */
function rootProblems({ type }: JsonSchema): readonly ExplicitProblem[] {
  if (type === "object") return [];
  const found = type === undefined ? "says nothing of its type" : `is of type ${JSON.stringify(type)}`;
  const remedy = "Describe one object with the arguments, such as `{ value: … }`.";
  return [{ ...invalidSchema("", `the schema ${found}, and arguments are an object`), remedy }];
}

function sentence(side: SchemaSide, pointer: string, what: string): string {
  const path = readablePath(pointer);
  return `${path === "" ? side : `${side}.${path}`}: ${what}.`;
}

const toFindings = (problems: readonly ExplicitProblem[], { side, tool, option }: SchemaRequest): readonly Finding[] =>
  problems.map(({ code, pointer, what, remedy }) =>
    findingOf(code, sentence(side, pointer, what), {
      at: nearestLocation(option.written?.locations ?? {}, pointer) ?? option.at,
      tool: tool.name,
      remedy,
    }),
  );

const mismatches = (schema: JsonSchema, { option, side, tool }: SchemaRequest): readonly Finding[] =>
  option.types === undefined || !option.isWritten
    ? []
    : disagreements(schema, option.types, side).map(({ pointer, what }) =>
        findingOf("SCHEMA_SIGNATURE_MISMATCH", sentence(side, pointer, what), {
          at: (side === "input" ? tool.locations[pointer] : undefined) ?? option.at,
          tool: tool.name,
          ...(side === "input" ? { pointer } : {}),
        }),
      );

/** The schema with descriptions from the handler's types and their JSDoc wherever it has no description. */
export function describeSchema(schema: JsonSchema, types: JsonSchema): JsonSchema {
  const { items, properties } = schema;
  return inCanonicalOrder({
    ...defined({ description: types.description }),
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
