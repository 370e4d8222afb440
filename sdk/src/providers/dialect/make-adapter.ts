import { errorCodes, type Code } from "../../errors/codes.ts";
import type { JsonObject } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type {
  AdaptableTool,
  Adaptation,
  AdaptedTool,
  PortabilityChange,
  PortabilityFinding,
  Provider,
  ProviderProfile,
  ReverseMap,
} from "../../model/artifact/provider.ts";
import { mergeAllOf } from "../../schema/merge.ts";
import { isObjectSchema, narrowTypeOf, typesOfValues } from "../../schema/types.ts";
import { isLargerThan, mapSchemas } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import { wellFormed } from "../../util/hidden-characters.ts";
import { sentence } from "../../util/texts.ts";
import { flattenRootUnion } from "./flatten-root-union.ts";
import { readSchema } from "./read-schema.ts";
import type { Note, Report } from "./report.ts";
import { marksOf, withMarks } from "./schema-node.ts";

/** A tool whose input has been read: an object at the root, its unions joined, every reference to a definition of the root. */
interface ReadTool {
  readonly tool: AdaptableTool;
  readonly input: JsonSchema;
}

/** One tool in a provider's form, or nothing if it was refused. */
export interface Written {
  readonly definition: JsonObject;
  readonly reverse?: ReverseMap | undefined;
}

/** The common members of every definition; a tool without a description has none. */
export const headOf = ({
  name,
  description,
}: AdaptableTool): { readonly name: string; readonly description?: string } =>
  description === "" ? { name } : { name, description };

interface ProviderParts {
  readonly id: string;
  readonly profile: ProviderProfile;
  readonly names: RegExp;
  readonly write: (tool: ReadTool, report: Report) => Written;
}

/** Creates a provider from its own parts; names, duplicates, reading and reporting are the same for all. */
export function makeProvider({ id, profile, names, write }: ProviderParts): Provider {
  const toTools = (tools: readonly AdaptableTool[]): Adaptation => {
    const findings: PortabilityFinding[] = [];
    const taken = new Set<string>();
    const adapted = tools.map((tool): AdaptedTool => {
      const notes: Note[] = [];
      const written = writeTool(tool, { names, taken, write }, (note) => notes.push(note));
      taken.add(tool.name);
      findings.push(...uniqueFindings(notes, tool.name, id));
      if (written === undefined || notes.some((note) => note.change === "refused")) return { name: tool.name };
      return { name: tool.name, definition: wellFormed(written.definition), ...defined({ reverse: written.reverse }) };
    });
    return { tools: adapted, findings };
  };
  return { id, profile, adapter: { toTools } };
}

interface Rules extends Pick<ProviderParts, "names" | "write"> {
  readonly taken: ReadonlySet<string>;
}

function writeTool(tool: AdaptableTool, { names, taken, write }: Rules, report: Report): Written | undefined {
  if (!names.test(tool.name)) {
    report({
      change: "refused",
      limit: "tool-name",
      message: `The name \`${tool.name}\` is not one this provider takes.`,
      remedy: "Use letters, digits and underscores, beginning with a letter, at most 63 characters.",
    });
  }
  if (taken.has(tool.name)) {
    report({
      change: "refused",
      limit: "unique-names",
      message: `Another tool is called \`${tool.name}\` too.`,
      remedy: "Give each tool its own name.",
    });
  }
  try {
    const input = readInput(tool.input, report);
    return input && write({ tool, input }, report);
  } catch (cause) {
    // A defect in a pass must not affect the other tools.
    report({
      change: "refused",
      limit: "valid-schema",
      message: sentence(`The input schema could not be converted: ${errorMessage(cause)}`),
      remedy: "Simplify the input, and report the tool so that this can be fixed.",
    });
    return undefined;
  }
}

const mostSchemas = 20_000;

function readInput(given: unknown, report: Report): JsonSchema | undefined {
  const { schema, problems } = readSchema(given);
  for (const { pointer, message } of problems) {
    report({
      change: "refused",
      limit: "valid-schema",
      at: withMarks({}, { pointer }),
      message,
      remedy: "Correct the schema; providers refuse a whole request for one invalid tool.",
    });
  }
  if (problems.length > 0) return undefined;
  const merged = mergeAllOf(schema);
  if (isLargerThan(merged, mostSchemas)) {
    report({
      change: "refused",
      limit: "valid-schema",
      message: `The input has more than ${mostSchemas} parts, references in \`allOf\` written out.`,
      remedy: "Take a smaller input; no provider would take one of this size.",
    });
    return undefined;
  }
  const input = flattenRootUnion(nameTypes(mapSchemas(merged, declareRequired)), report);
  if (isObjectSchema(input) && input.anyOf === undefined && input.oneOf === undefined) {
    return { ...input, type: "object", properties: input.properties ?? {} };
  }
  report({
    change: "refused",
    limit: "root-object",
    message: "The input is not an object.",
    remedy: "Take one object, with the value as a property: `{ value: … }`.",
  });
  return undefined;
}

const codes: Readonly<Record<PortabilityChange, Code>> = {
  moved: "PORTABILITY_MOVED",
  renamed: "PORTABILITY_RENAMED",
  flattened: "PORTABILITY_FLATTENED",
  dropped: "PORTABILITY_DROPPED",
  refused: "PORTABILITY_REFUSED",
};

function uniqueFindings(notes: readonly Note[], tool: string, provider: string): readonly PortabilityFinding[] {
  const findings = notes.map((note): PortabilityFinding => {
    const code = note.code ?? codes[note.change];
    const pointer = note.at === undefined ? "" : marksOf(note.at).pointer;
    return {
      code,
      severity: note.change === "refused" ? "error" : "info",
      message: note.message,
      tool,
      ...(pointer !== "" && { pointer }),
      ...defined({ evidence: note.evidence }),
      remedy: note.remedy ?? errorCodes[code].remedy,
      provider,
      change: note.change,
      limit: note.limit,
    };
  });
  if (findings.length < 2) return findings;
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

/** Declares properties that an object requires but does not define: some providers refuse the request, and a closed object would not accept them. */
function declareRequired(schema: JsonSchema): JsonSchema {
  const { properties = {}, required = [], additionalProperties = {} } = schema;
  const missing = required.filter((key) => !Object.hasOwn(properties, key));
  if (!isObjectSchema(schema) || missing.length === 0 || additionalProperties === false) return schema;
  const value = additionalProperties === true ? {} : additionalProperties;
  return { ...schema, properties: { ...properties, ...Object.fromEntries(missing.map((key) => [key, value])) } };
}

/** Adds the type to every schema whose type only follows from its other keywords. */
function nameTypes(root: JsonSchema): JsonSchema {
  return mapSchemas(root, (schema) => {
    const type = schema.type ?? impliedType(schema);
    return type === undefined || type === schema.type ? schema : { ...schema, type };
  });
}

function impliedType(schema: JsonSchema): JsonSchema["type"] {
  if (schema.const !== undefined) return narrowTypeOf(schema.const);
  if (schema.enum && schema.enum.length > 0) return typesOfValues(schema.enum);
  if (schema.properties) return "object";
  return schema.items !== undefined || schema.prefixItems ? "array" : undefined;
}
