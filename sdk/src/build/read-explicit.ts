import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { findingOf } from "../errors/finding-of.ts";
import { isToolwrightError, ToolwrightError } from "../errors/toolwright-error.ts";
import type { Finding } from "../model/finding.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import type { ExplicitOption, InferredTool } from "../model/tool.ts";
import { canonicalSchema } from "./canonical-schema.ts";
import { checkSchema, comparableSchema, rootProblem } from "./check-schema.ts";
import { describeSchema } from "./describe-schema.ts";
import { converters } from "./explicit/index.generated.ts";
import { loadDefinitions, type DefinitionSource } from "./load-definitions.ts";
import { disagreements } from "./schema-agreement.ts";
import {
  memberOf,
  standardOf,
  type ConversionRequest,
  type SchemaConverter,
  type SchemaSide,
} from "./schema-converter.ts";

/** Tools whose schemas are all known, and what is wrong with those that are left out. */
export interface ReadTools {
  /** In the order given; a tool with a fault is left out. */
  readonly tools: readonly InferredTool[];
  readonly findings: readonly Finding[];
}

/** Puts the schemas that tools give as values in the place of what their types say. Runs the modules of those tools alone. */
export async function readExplicit(tools: readonly InferredTool[], project: DefinitionSource): Promise<ReadTools> {
  const explicit = tools.filter((tool) => tool.explicit !== undefined);
  if (explicit.length === 0) return { tools, findings: [] };
  const { definitions, findings } = await loadDefinitions(explicit, project);
  const load = loaderFrom(project.root);
  const read = new Map<string, ReadTool>();
  for (const tool of explicit) {
    if (definitions.has(tool.file)) read.set(tool.file, await readTool(tool, definitions.get(tool.file), load));
  }
  return {
    tools: tools.flatMap((tool) => (tool.explicit === undefined ? [tool] : (read.get(tool.file)?.tool ?? []))),
    findings: [...findings, ...[...read.values()].flatMap((result) => result.findings)],
  };
}

interface ReadTool {
  readonly tool?: InferredTool;
  readonly findings: readonly Finding[];
}

async function readTool(tool: InferredTool, definition: unknown, load: ConversionRequest["load"]): Promise<ReadTool> {
  const { input, output } = tool.explicit ?? {};
  const read = async (side: SchemaSide, option: ExplicitOption | undefined): Promise<ReadSchema | undefined> =>
    option === undefined ? undefined : readSchema(memberOf(definition, side), { tool, side, option, load });
  const [own, result] = [await read("input", input), await read("output", output)];
  const findings = [own, result].flatMap((part) => part?.findings ?? []);
  if (findings.length > 0) return { findings };
  const parses = typeof standardOf(memberOf(definition, "input"))?.validate === "function";
  return {
    tool: {
      ...tool,
      ...(own?.schema === undefined ? {} : { input: own.schema }),
      ...(result?.schema === undefined ? {} : { output: result.schema }),
      ...(input !== undefined && parses ? { parsesInput: true } : {}),
    },
    findings: [],
  };
}

interface ReadSchema {
  readonly schema?: JsonSchema;
  readonly findings: readonly Finding[];
}

interface SchemaRequest extends ConversionRequest {
  readonly tool: InferredTool;
  readonly option: ExplicitOption;
}

async function readSchema(value: unknown, request: SchemaRequest): Promise<ReadSchema> {
  const { tool, side, option } = request;
  const about = { at: option.at, tool: tool.name };
  const all: readonly SchemaConverter[] = converters;
  const converter = all.find((candidate) => candidate.accepts(value));
  if (converter === undefined) {
    const message = `The option \`${side}\` is ${nameOf(value)}, which gives no JSON Schema.`;
    return { findings: [findingOf("SCHEMA_UNKNOWN", message, about)] };
  }
  try {
    const { schema, parsed } = await converter.convert(value, request);
    const checked = checkSchema(schema, side);
    const canonical = "problems" in checked ? {} : canonicalSchema(checked.schema, converter);
    const problems = "problems" in checked ? checked.problems : side === "input" ? (rootProblem(canonical) ?? []) : [];
    const faults = [problems]
      .flat()
      .map(({ code, path: where, what, remedy }) =>
        findingOf(code, `${where === "" ? side : `${side}.${where}`}: ${what}.`, { ...about, remedy }),
      );
    if (faults.length > 0) return { findings: faults };
    const findings = agreement(parsed, converter, request);
    const { types } = option;
    return { schema: types === undefined ? canonical : describeSchema(canonical, types), findings };
  } catch (error) {
    return { findings: [conversionFailure(error, about, side)] };
  }
}

/** What is wrong between the schema and the types an author wrote beside it. */
function agreement(parsed: unknown, converter: SchemaConverter, request: SchemaRequest): readonly Finding[] {
  const { option, side, tool } = request;
  const comparable = option.types !== undefined && option.isWritten ? comparableSchema(parsed) : undefined;
  if (comparable === undefined || option.types === undefined) return [];
  const given = canonicalSchema(comparable, converter);
  // Only JSON Schema leaves it to the handler to fill in a default.
  const found = disagreements(given, option.types, { side, fillsDefaults: converter.isClosed });
  return found.map(({ pointer, path: where, what }) =>
    findingOf("SCHEMA_SIGNATURE_MISMATCH", `${where === "" ? side : `${side}.${where}`}: ${what}.`, {
      at: (side === "input" ? tool.places[pointer] : undefined) ?? option.at,
      tool: tool.name,
      ...(side === "input" ? { pointer } : {}),
    }),
  );
}

function conversionFailure(error: unknown, about: Pick<Finding, "at" | "tool">, side: SchemaSide): Finding {
  if (isToolwrightError(error)) return findingOf(error.code, error.message, { ...about, remedy: error.remedy });
  const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  return findingOf(
    "SCHEMA_UNSUPPORTED",
    `${side}: its library gives no JSON Schema: ${message.replace(/\.$/, "")}.`,
    about,
  );
}

function nameOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  const vendor = standardOf(value)?.vendor;
  if (typeof vendor === "string") return `a schema of \`${vendor}\` without JSON Schema methods`;
  return Array.isArray(value) ? "a list" : typeof value === "object" ? "an object of some class" : `a ${typeof value}`;
}

function loaderFrom(root: string): ConversionRequest["load"] {
  const { resolve } = createRequire(path.join(root, "package.json"));
  return async (name) => {
    try {
      return (await import(pathToFileURL(resolve(name)).href)) as Readonly<Record<string, unknown>>;
    } catch (cause) {
      throw new ToolwrightError(
        "SCHEMA_LIBRARY_MISSING",
        `Reading this schema needs \`${name}\`, which cannot be loaded.`,
        {
          cause,
          remedy: `Install it in the project: \`npm install --save-dev ${name}\`.`,
        },
      );
    }
  };
}
