import type { AgentDefinition } from "../../model/agent/agent.ts";
import {
  registryFormat,
  type ProviderFileReference,
  type RegistryFile,
  type ToolRecord,
} from "../../model/artifact/registry.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { withoutSuppressions } from "../../model/tool/suppression.ts";
import { registryVersion } from "../../registry/content-hash.ts";
import { compareText } from "../../util/texts.ts";
import { defined } from "../../util/defined.ts";
import type { GitState } from "../incremental/git-state.ts";

export interface ModulePaths {
  readonly handlers: ReadonlyMap<string, string>;
  readonly validators: ReadonlyMap<string, string>;
  readonly components: ReadonlyMap<string, string>;
}

interface RegistryParts extends ModulePaths {
  readonly version: string;
  readonly git: GitState;
  readonly providers: Readonly<Record<string, ProviderFileReference>>;
  /** SHA-256 of each compiled module, by path. */
  readonly modules: Readonly<Record<string, string>>;
  readonly agents: readonly AgentDefinition[];
}

/** Puts the registry together; the version covers the tools' content and their compiled modules, never time or place. */
export function makeRegistry(subjects: readonly RuleSubject[], parts: RegistryParts): RegistryFile {
  const tools = subjects
    .flatMap((subject) => recordOf(subject, parts) ?? [])
    .sort((one, other) => compareText(one.toolId, other.toolId));
  const agents = parts.agents.length === 0 ? undefined : parts.agents;
  const providers = isEmpty(parts.providers) ? undefined : parts.providers;
  const content = { tools, ...defined({ agents, providers }) };
  return {
    format: registryFormat,
    version: registryVersion(parts.version, content),
    gitCommit: parts.git.commit,
    buildTimestamp: parts.git.timestamp,
    ...defined({ agents, providers, modules: isEmpty(parts.modules) ? undefined : parts.modules }),
    tools,
  };
}

const isEmpty = (members: object): boolean => Object.keys(members).length === 0;

function recordOf({ tool, folder }: RuleSubject, { handlers, validators, components }: ModulePaths) {
  const handlerPath = handlers.get(tool?.name ?? "");
  const validatorPath = validators.get(tool?.name ?? "");
  if (tool === undefined || handlerPath === undefined || validatorPath === undefined) return undefined;
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
    handlerPath,
    ...defined({ handlerExport: tool.handlerExport }),
    validatorPath,
    ...defined({ componentPath: components.get(tool.name) }),
    sourcePath: tool.file,
  } satisfies ToolRecord;
}

const normalised = (text: string | undefined): string => (text ?? "").replaceAll("\r\n", "\n").trim();

export const registryText = (registry: RegistryFile): string => `${JSON.stringify(registry)}\n`;
