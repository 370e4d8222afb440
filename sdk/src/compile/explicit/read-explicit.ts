import type { Finding } from "../../model/finding.ts";
import type { ExplicitOption, InferredTool } from "../../model/tool/tool.ts";
import { convertValue, loadPackage, type ConvertedValue } from "./convert-value.ts";
import type { ConvertedSides } from "./module-process.ts";
import { memberOf, type SchemaSide } from "./libraries/shared/schema-converter.ts";
import { loadDefinitions, type DefinitionSource, type LoadedDefinitions } from "./load-definitions.ts";
import { readConverted, type ReadSchema } from "./read-schema.ts";

export interface ReadTools {
  readonly tools: readonly InferredTool[];
  readonly findings: readonly Finding[];
  /** Whether modules ran: their schemas also depend on the installed libraries. */
  readonly isRun: boolean;
}

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
  const explicit = tools.filter((tool) => tool.explicit !== undefined);
  const unknown = explicit.filter((tool) => needsLoading(tool) && !known.has(tool.file));
  const { definitions, findings } = await loadAll(unknown, project);
  const read = new Map<string, ReadTool>();
  for (const tool of explicit) {
    const loaded = definitions.get(tool.file);
    if (loaded === undefined && unknown.includes(tool)) continue;
    const here = await convertedHere(tool, known.get(tool.file));
    read.set(tool.file, readTool(tool, { ...here, ...loaded }));
  }
  return {
    tools: tools.flatMap((tool) => (tool.explicit === undefined ? [tool] : (read.get(tool.file)?.tool ?? []))),
    findings: [...findings, ...[...read.values()].flatMap((result) => result.findings)],
    isRun: unknown.length > 0,
  };
}

/** Whether only running its module tells what the schemas of a tool are. */
const needsLoading = ({ explicit }: InferredTool): boolean =>
  [explicit?.input, explicit?.output].some((option) => option !== undefined && option.written === undefined);

async function loadAll(tools: readonly InferredTool[], project: DefinitionSource): Promise<LoadedDefinitions> {
  const { load = loadDefinitions } = project;
  return tools.length === 0 ? { definitions: new Map(), findings: [] } : load(tools, project);
}

interface ReadTool {
  readonly tool?: InferredTool;
  readonly findings: readonly Finding[];
}

function readTool(tool: InferredTool, sides: ConvertedSides): ReadTool {
  const { input, output } = tool.explicit ?? {};
  const read = (side: SchemaSide, option: ExplicitOption | undefined): ReadSchema | undefined => {
    const converted = sides[side];
    return option === undefined || converted === undefined
      ? undefined
      : readConverted(converted, { tool, side, option });
  };
  const [own, result] = [read("input", input), read("output", output)];
  const findings = [own, result].flatMap((part) => part?.findings ?? []);
  if (findings.some(({ severity }) => severity === "error")) return { findings };
  return {
    tool: {
      ...tool,
      ...(own?.schema === undefined ? {} : { input: own.schema }),
      ...(result?.schema === undefined ? {} : { output: result.schema }),
      ...(own?.parses === true ? { parsesInput: true } : {}),
    },
    findings,
  };
}

/** Converts schemas that are written in the source, or that the caller has. */
async function convertedHere(tool: InferredTool, definition: unknown): Promise<ConvertedSides> {
  const converted: Partial<Record<SchemaSide, ConvertedValue>> = {};
  for (const side of ["input", "output"] as const) {
    const option = tool.explicit?.[side];
    const value = option?.written?.schema ?? memberOf(definition, side);
    if (option !== undefined && (option.written !== undefined || definition !== undefined))
      converted[side] = await convertValue(value, { side, load: loadPackage });
  }
  return converted;
}
