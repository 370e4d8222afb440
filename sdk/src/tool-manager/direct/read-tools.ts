import { adaptTools, makeRegistry } from "../../compile/artifact/make-registry.ts";
import { patternFindings } from "../../compile/pattern-findings.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { ToolModules } from "../../model/loaded-registry.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { Validators } from "../../model/validator.ts";
import { attachModules } from "../../registry/modules-in-memory.ts";
import { createRegistry, type Registry } from "../../registry/registry.ts";
import type { GivenTools } from "./given-tools.ts";
import { errorIn } from "./given-error.ts";
import { sortTools } from "./named-tools.ts";
import { readDefinitions, type DirectTool } from "./read-definitions.ts";
import { readFiles } from "./read-files.ts";

/** What the registry calls itself where a built one has its file. */
const location = "tools given directly";

/**
 * The registry of tools that are given directly; see `registryFromTools`.
 *
 * @throws ToolwrightError with the code of the first error.
 */
export async function readTools(given: GivenTools): Promise<Registry> {
  const { definitions, files } = sortTools(given);
  const read = [await readDefinitions(definitions), await readFiles(files)];
  const tools = read.flatMap((part) => part.tools);
  const findings = [...read.flatMap((part) => part.findings), ...tools.flatMap(({ tool }) => patternFindings(tool))];
  const error = errorIn(findings) ?? repeatedName(tools);
  if (error !== undefined) throw error;
  return registryOf(tools);
}

function repeatedName(tools: readonly DirectTool[]): ToolwrightError | undefined {
  const names = tools.map(({ tool }) => tool.name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  return repeated === undefined
    ? undefined
    : new ToolwrightError("TOOL_NAME_INVALID", `Two of the tools are named ${repeated}.`, {
        remedy: "Give each tool a name of its own.",
      });
}

function registryOf(direct: readonly DirectTool[]): Registry {
  const tools = direct.map(({ tool }) => tool);
  const module = (name: string) => [name, { path: `${name}.mjs`, files: {} }] as const;
  const modules = new Map(tools.map(({ name }) => module(name)));
  const file = makeRegistry(
    tools.map((tool) => ({ name: tool.name, tool })),
    {
      adapted: adaptTools(tools, undefined),
      version: "0.0.0",
      git: { commit: null, timestamp: null },
      handlers: modules,
      validators: modules,
    },
  );
  // Documents are files of a tool's folder; the description stands in for them.
  const records = file.tools.map((record) => ({
    ...record,
    summary: record.summary || record.description,
    documentation: record.documentation || record.description,
  }));
  return attachModules(createRegistry({ ...file, tools: records }, location), modulesIn(direct));
}

function modulesIn(direct: readonly DirectTool[]): ToolModules {
  const handlers = new Map(direct.map(({ tool, handler }) => [tool.name, handler]));
  const compiled = new Map<string, Validators>();
  return {
    handler: ({ toolId }) => handlers.get(toolId) ?? missing(toolId),
    validators: ({ toolId, jsonSchema, outputSchema }: ToolRecord) => {
      const known = compiled.get(toolId);
      if (known !== undefined) return known;
      return import("./ajv-validators.ts").then(({ ajvValidators }) => {
        const made = ajvValidators(jsonSchema, outputSchema);
        compiled.set(toolId, made);
        return made;
      });
    },
  };
}

function missing(toolId: string): never {
  throw new ToolwrightError("HANDLER_INVALID", `The registry has no handler of ${toolId}.`);
}
