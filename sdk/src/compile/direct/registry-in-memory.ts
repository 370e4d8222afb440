import { adaptTools } from "../artifact/adapt-tools.ts";
import { makeRegistry } from "../artifact/make-registry.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Handler } from "../../model/call/handler.ts";
import type { ToolModules } from "../../model/call/loaded-registry.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { attachModules } from "../../registry/modules-in-memory.ts";
import { createRegistry, type Registry } from "../../registry/registry.ts";

export interface RegistryFacts {
  readonly providers: readonly string[] | undefined;
  readonly version: string;
  /** Stands where a built registry has its file. */
  readonly location: string;
  readonly agents?: readonly AgentDefinition[];
}

export function registryInMemory(
  subjects: readonly RuleSubject[],
  handlers: ReadonlyMap<string, Handler>,
  { providers, version, location, agents = [] }: RegistryFacts,
): Registry {
  const tools = subjects.flatMap(({ tool }) => tool ?? []);
  const paths = new Map(tools.map(({ name }) => [name, `${name}.mjs`]));
  const { forms } = adaptTools(tools, providers);
  const file = makeRegistry(subjects, {
    version,
    git: { commit: null, timestamp: null },
    agents,
    providers: {},
    modules: {},
    handlers: paths,
    validators: paths,
    components: new Map(),
  });
  // Without documents, the description takes their place.
  const records = file.tools.map((record) => ({
    ...record,
    summary: record.summary || record.description,
    documentation: record.documentation || record.description,
  }));
  const modules: ToolModules = {
    handler: ({ toolId }) => handlers.get(toolId) ?? missing(toolId),
    validators: async ({ jsonSchema, outputSchema }) =>
      (await import("../../schema/compile-schema.ts")).compileToolSchemas(jsonSchema, outputSchema),
  };
  return attachModules(createRegistry({ ...file, tools: records }, location, forms), () => modules);
}

function missing(toolId: string): never {
  throw new ToolwrightError("HANDLER_INVALID", `The registry has no handler of ${toolId}.`);
}
