import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Finding } from "../../model/finding.ts";
import type { ExplicitOption, InferredTool } from "../../model/tool/tool.ts";
import { loadDefinitions, type DefinitionSource, type LoadedDefinitions } from "./load-definitions.ts";
import { readSchema, type ReadSchema } from "./read-schema.ts";
import { memberOf, standardOf, type ConversionRequest, type SchemaSide } from "./libraries/shared/schema-converter.ts";

export interface ReadTools {
  readonly tools: readonly InferredTool[];
  readonly findings: readonly Finding[];
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
  if (explicit.length === 0) return { tools, findings: [] };
  const unknown = explicit.filter((tool) => needsLoading(tool) && !known.has(tool.file));
  const { definitions: loaded, findings } = await loadAll(unknown, project);
  const definitions = new Map([...loaded, ...known]);
  const load = loaderFrom(project.root);
  const read = new Map<string, ReadTool>();
  for (const tool of explicit) {
    if (definitions.has(tool.file) || !needsLoading(tool))
      read.set(tool.file, await readTool(tool, definitions.get(tool.file), load));
  }
  return {
    tools: tools.flatMap((tool) => (tool.explicit === undefined ? [tool] : (read.get(tool.file)?.tool ?? []))),
    findings: [...findings, ...[...read.values()].flatMap((result) => result.findings)],
  };
}

/** Whether only running its module tells what the schemas of a tool are. */
export const needsLoading = ({ explicit }: InferredTool): boolean =>
  [explicit?.input, explicit?.output].some((option) => option !== undefined && option.written === undefined);

async function loadAll(tools: readonly InferredTool[], project: DefinitionSource): Promise<LoadedDefinitions> {
  const { load = loadDefinitions } = project;
  return tools.length === 0 ? { definitions: new Map(), findings: [] } : load(tools, project);
}

interface ReadTool {
  readonly tool?: InferredTool;
  readonly findings: readonly Finding[];
}

async function readTool(tool: InferredTool, definition: unknown, load: ConversionRequest["load"]): Promise<ReadTool> {
  const { input, output } = tool.explicit ?? {};
  const read = async (side: SchemaSide, option: ExplicitOption | undefined): Promise<ReadSchema | undefined> =>
    option === undefined
      ? undefined
      : readSchema(option.written?.schema ?? memberOf(definition, side), { tool, side, option, load });
  const [own, result] = [await read("input", input), await read("output", output)];
  const findings = [own, result].flatMap((part) => part?.findings ?? []);
  if (findings.some(({ severity }) => severity === "error")) return { findings };
  const parses = typeof standardOf(memberOf(definition, "input"))?.validate === "function";
  return {
    tool: {
      ...tool,
      ...(own?.schema === undefined ? {} : { input: own.schema }),
      ...(result?.schema === undefined ? {} : { output: result.schema }),
      ...(input !== undefined && parses ? { parsesInput: true } : {}),
    },
    findings,
  };
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
