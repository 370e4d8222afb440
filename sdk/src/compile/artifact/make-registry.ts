import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { AgentDefinition } from "../../model/agent.ts";
import type { Adaptation, AdaptedTool, PortabilityFinding, Provider } from "../../model/provider.ts";
import { registryFormat, type RegistryFile, type ToolRecord } from "../../model/registry.ts";
import type { RuleSubject } from "../../model/rule.ts";
import { withoutSuppressions } from "../../model/suppression.ts";
import type { InferredTool } from "../../model/tool.ts";
import { providers } from "../../providers/index.generated.ts";
import { fingerprint, registryVersion } from "../../registry/content-hash.ts";
import { defined } from "../../util/defined.ts";
import { memoize } from "../../util/memo.ts";
import { rememberVersions } from "../../util/remember-versions.ts";
import type { GitState } from "../project/git-state.ts";
import type { NamedModule } from "../bundle/named-module.ts";

/** Every tool in every provider's form. */
export interface AdaptedSet {
  /** By provider id and tool name. */
  readonly byProvider: ReadonlyMap<string, ReadonlyMap<string, AdaptedTool>>;
  /** What was changed for one provider in one tool. */
  findingsOf(tool: string, provider: string): readonly PortabilityFinding[];
  readonly findings: readonly PortabilityFinding[];
}

/**
 * Runs the adapters of the named providers, or of all.
 *
 * @throws ToolwrightError `CONFIG_INVALID` for an id that no provider has.
 */
export function adaptTools(tools: readonly InferredTool[], ids: readonly string[] | undefined): AdaptedSet {
  const chosen = chooseProviders(ids);
  // Adapters look at each tool alone, save that a name may be taken.
  const areUnique = new Set(tools.map(({ name }) => name)).size === tools.length;
  const version = chosen.map(({ id }) => id).join(" ");
  const groups = areUnique ? tools.map((tool) => adaptedTool(tool, version, chosen)) : [adaptGroup(tools, chosen)];
  const byProvider = new Map(chosen.map(({ id }) => [id, new Map<string, AdaptedTool>()]));
  const findings = new Map(chosen.map(({ id }) => [id, [] as PortabilityFinding[]]));
  for (const group of groups) {
    for (const { id, adapted } of group) {
      for (const tool of adapted.tools) byProvider.get(id)?.set(tool.name, tool);
      for (const finding of adapted.findings) findings.get(id)?.push(finding);
    }
  }
  const grouped = new Map([...findings].map(([id, own]) => [id, Map.groupBy(own, (finding) => finding.tool)]));
  return {
    byProvider,
    findingsOf: (tool, provider) => grouped.get(provider)?.get(tool) ?? [],
    findings: [...findings.values()].flat(),
  };
}

/** Tools in one provider's form. */
interface AdaptedFor {
  readonly id: string;
  readonly adapted: Adaptation;
}

/** A watched project is adapted again after each change, and most of its tools stay the same objects. */
const adaptedTool = rememberVersions((tool: InferredTool, _ids: string, chosen: readonly Provider[]) =>
  adaptGroup([tool], chosen),
);

function adaptGroup(tools: readonly InferredTool[], chosen: readonly Provider[]): readonly AdaptedFor[] {
  return chosen.map(({ id, adapter }) => {
    const adapted = adapter.toTools(tools);
    const findings = adapted.findings.map((finding) => withLocation(finding, tools));
    return { id, adapted: { ...adapted, findings } };
  });
}

function chooseProviders(ids: readonly string[] | undefined): readonly Provider[] {
  const known: readonly Provider[] = providers;
  const unknown = ids?.find((id) => !known.some((provider) => provider.id === id));
  if (unknown !== undefined) {
    const all = known.map((provider) => provider.id).join(", ");
    throw new ToolwrightError("CONFIG_INVALID", `There is no provider "${unknown}"; there are ${all}.`);
  }
  return ids === undefined ? known : known.filter((provider) => ids.includes(provider.id));
}

function withLocation(finding: PortabilityFinding, tools: readonly InferredTool[]): PortabilityFinding {
  const tool = tools.find(({ name }) => name === finding.tool);
  if (finding.at !== undefined || tool === undefined) return finding;
  return { ...finding, at: tool.locations[finding.pointer ?? ""] ?? tool.at };
}

/** The compiled modules of all tools, by tool name. */
export interface CompiledModules {
  readonly handlers: ReadonlyMap<string, NamedModule>;
  readonly validators: ReadonlyMap<string, NamedModule>;
  /** Of tools that have one. */
  readonly components: ReadonlyMap<string, NamedModule>;
}

/** What a registry is made of beside the tools themselves. */
export interface RegistryParts extends CompiledModules {
  readonly adapted: AdaptedSet;
  /** The project's own. */
  readonly version: string;
  readonly git: GitState;
  /** Sorted by name; default: none. */
  readonly agents?: readonly AgentDefinition[];
}

/** Puts the registry together; the version covers the tools' content and their compiled modules, never time or place. */
export function makeRegistry(subjects: readonly RuleSubject[], parts: RegistryParts): RegistryFile {
  const { adapted, agents = [] } = parts;
  const providerIds = [...adapted.byProvider.keys()].join(" ");
  const tools = subjects
    .flatMap((subject) => {
      const { tool } = subject;
      const handler = parts.handlers.get(tool?.name ?? "");
      const validator = parts.validators.get(tool?.name ?? "");
      if (tool === undefined || handler === undefined || validator === undefined) return [];
      const component = parts.components.get(tool.name);
      const paths = {
        handlerPath: handler.path,
        validatorPath: validator.path,
        ...(component === undefined ? {} : { componentPath: component.path }),
      };
      const version = [...Object.values(paths), providerIds].join(" ");
      return [toRecord(subject, version, { tool, adapted, paths })];
    })
    .sort((a, b) => (a.toolId < b.toolId ? -1 : 1));
  return {
    format: registryFormat,
    version: registryVersion(parts.version, { tools, agents }, knownFingerprint),
    gitCommit: parts.git.commit,
    buildTimestamp: parts.git.timestamp,
    ...(agents.length === 0 ? {} : { agents }),
    tools,
  };
}

const knownFingerprint = memoize(fingerprint);

interface RecordParts {
  readonly tool: InferredTool;
  readonly adapted: AdaptedSet;
  readonly paths: Pick<ToolRecord, "handlerPath" | "validatorPath" | "componentPath">;
}

const toRecord = rememberVersions((subject: RuleSubject, _version: string, parts: RecordParts): ToolRecord => {
  const { folder } = subject;
  const { tool, paths } = parts;
  const { byProvider } = parts.adapted;
  const forms = [...byProvider].flatMap(([id, adapted]) => {
    const form = adapted.get(tool.name);
    return form === undefined ? [] : [{ id, form }];
  });
  return {
    toolId: tool.name,
    category: tool.metadata.category,
    metadata: tool.metadata,
    description: tool.description,
    // The summary goes into prompts, where a note to the verifier means nothing.
    summary: normalised(withoutSuppressions(folder?.files["doc_summary.md"] ?? "")),
    documentation: normalised(folder?.files["doc.md"]),
    jsonSchema: tool.input,
    ...defined({
      outputSchema: tool.output,
      stream: tool.stream,
      parameters: tool.parameters,
      revive: tool.revive,
      services: tool.services,
      answerSchema: tool.answer,
      parsesInput: tool.parsesInput,
      asksQuestion: tool.asksQuestion,
    }),
    providerSchemas: Object.fromEntries(
      forms.flatMap(({ id, form }) => (form.definition === undefined ? [] : [[id, form.definition]])),
    ),
    reverseMaps: Object.fromEntries(
      forms.flatMap(({ id, form }) => (form.reverse === undefined ? [] : [[id, form.reverse]])),
    ),
    ...paths,
    sourcePath: tool.file,
  };
});

const normalised = (text: string | undefined): string => (text ?? "").replaceAll("\r\n", "\n").trim();
