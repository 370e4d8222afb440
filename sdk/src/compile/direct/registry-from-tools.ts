import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Code } from "../../errors/codes.ts";
import type { Finding } from "../../model/finding.ts";
import { type Registry, createRegistry } from "../../registry/registry.ts";
import { defined } from "../../util/defined.ts";
import { inspectProject } from "../inspect-project.ts";
import { type GivenTools, handlersOf, readGiven, repeated } from "./read-given.ts";
import { adaptTools } from "../artifact/adapt-tools.ts";
import { makeRegistry } from "../artifact/make-artifact.ts";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Handler } from "../../model/call/handler.ts";
import type { ToolModules } from "../../model/call/loaded-registry.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { attachModules } from "../../registry/modules-in-memory.ts";

/**
 * A registry of tools that are given directly, for development and tests: no build, no files. Their schemas are read or inferred now, and their
 * validators are compiled when a tool is first called.
 *
 * @throws ToolwrightError `TOOL_NAME_INVALID`, `TOOL_OPTION_INVALID`, `SCHEMA_UNKNOWN` or another code of a definition, with all findings.
 * @example
 * const registry = await registryFromTools({ shout: defineTool({ category: "utility", input: z.object({ text: z.string() }), execute }) });
 */
export async function registryFromTools(given: GivenTools): Promise<Registry> {
  const { tools, handlers, findings } = await readGiven(given);
  requireNoErrors(findings);
  requireNames(tools);
  const subjects = tools.map((tool) => ({ name: tool.name, tool }));
  const location = "tools given directly";
  return registryInMemory(subjects, handlers, { providers: undefined, version: "0.0.0", location });
}

export interface ReadProject {
  readonly registry: Registry;
  /** Absolute paths of its sources: files, and folders in which a new file would count. */
  readonly sources: readonly string[];
}

/**
 * The registry of a project's current sources, without a build: inferred with the cache of builds, not verified, and not written.
 *
 * @throws ToolwrightError with the code of the first error, and all findings.
 */
export async function readProject(root: string): Promise<ReadProject> {
  const { agents, config, findings, sources, subjects, tools } = await inspectProject(root);
  requireNoErrors(findings);
  requireNames(tools);
  const loaded = await handlersOf(tools, root);
  requireNoErrors(loaded.findings);
  const { providers, version } = config;
  const facts = { providers, version, location: root, agents };
  return { registry: registryInMemory(subjects, loaded.handlers, facts), sources };
}

function requireNames(tools: readonly { readonly name: string }[]): void {
  const names = tools.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw repeated(twice);
}

function requireNoErrors(findings: readonly Finding[]): void {
  const [first, ...others] = findings.filter(({ severity }) => severity === "error");
  if (first === undefined) return;
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  throw new ToolwrightError(first.code as Code, `${first.message}${more}`, {
    findings,
    ...defined({ at: first.at }),
    remedy: first.remedy,
  });
}

interface RegistryFacts {
  readonly providers: readonly string[] | undefined;
  readonly version: string;
  /** Replaces the file of a built registry. */
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
  // Without documents, the description replaces them.
  const records = file.tools.map((record) => ({
    ...record,
    summary: record.summary || record.description,
    documentation: record.documentation || record.description,
  }));
  const modules: ToolModules = {
    handler: ({ toolId }) => handlers.get(toolId) ?? missing(toolId),
    validators: async ({ jsonSchema, outputSchema }) =>
      (await import("../../schema/open-ajv.ts")).compileToolSchemas(jsonSchema, outputSchema),
  };
  return attachModules(createRegistry({ ...file, tools: records }, location, forms), () => modules);
}

function missing(toolId: string): never {
  throw new ToolwrightError("HANDLER_INVALID", `The registry has no handler of ${toolId}.`);
}
