import type { AgentDefinition } from "../../model/agent/agent.ts";
import {
  registryFormat,
  type ProviderFileReference,
  type RegistryFile,
  type ToolRecord,
} from "../../model/artifact/registry.ts";
import { withoutSuppressions } from "../../model/tool/suppression.ts";
import { registryVersion } from "../../registry/content-hash.ts";
import { compareText } from "../../util/texts.ts";
import { defined } from "../../util/defined.ts";
import type { GitState } from "../incremental/last-build.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { isWrittenByHand } from "../../model/tool/tool.ts";
import { schemaFileText } from "../project/schema-file.ts";
import type { AdaptedSet, FileTexts } from "./adapt-tools.ts";
import { declarationsText } from "./declarations.ts";
import { type LockFile, lockFormat } from "../../model/artifact/lock.ts";
import { contractOf } from "../../registry/contract-of.ts";
import { portabilityFormat, type PortabilityFile } from "../../model/artifact/portability-file.ts";
import type { PortabilityFinding } from "../../model/artifact/provider.ts";
import { providers } from "../../providers/index.generated.ts";

interface ModulePaths {
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

/** Assembles the registry; the version covers the tools' content and their compiled modules, but not time or location. */
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
    // The summary goes into prompts, where comments to the verifier are meaningless.
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

export interface Artifact {
  readonly registry: RegistryFile;
  /** Files in the output folder; the registry is last and is written last. */
  readonly output: FileTexts;
  /** Files that are committed next to the sources. */
  readonly beside: FileTexts;
}

export interface ArtifactParts {
  readonly outDir: string;
  readonly adapted: AdaptedSet;
  readonly companions: FileTexts;
  /** The files that the registry names, by path relative to the output folder. */
  readonly files: FileTexts;
}

export function makeArtifact(
  subjects: readonly RuleSubject[],
  registry: RegistryFile,
  { outDir, adapted, companions, files }: ArtifactParts,
): Artifact {
  const { inside = [], outside = [] } = Object.groupBy(Object.entries(companions), ([file]) =>
    file.startsWith(`${outDir}/`) ? "inside" : "outside",
  );
  const output: FileTexts = {
    ...files,
    "tool-registry.d.ts": declarationsText(registry.tools),
    "portability.json": portabilityText(registry.tools, adapted),
    // Until it is in place, readers see the former registry, whose modules still exist.
    "tool_registry.json": registryText(registry),
  };
  return {
    registry,
    output: Object.fromEntries([
      ...inside,
      ...Object.entries(output).map(([file, text]) => [`${outDir}/${file}`, text] as const),
    ]),
    beside: {
      ...schemaFiles(subjects),
      ...Object.fromEntries(outside),
      "tools.lock.json": lockText(registry.tools),
    },
  };
}

function schemaFiles(subjects: readonly RuleSubject[]): FileTexts {
  return Object.fromEntries(
    subjects.flatMap(({ folder, tool }) =>
      folder === undefined || tool === undefined || isWrittenByHand(tool)
        ? []
        : [[`${folder.path}/schema.json`, schemaFileText(tool)]],
    ),
  );
}

function lockText(tools: readonly ToolRecord[]): string {
  const contracts = Object.fromEntries(tools.map((tool) => [tool.toolId, contractOf(tool)]));
  return `${JSON.stringify({ format: lockFormat, tools: contracts } satisfies LockFile, null, 2)}\n`;
}

function portabilityText(tools: readonly ToolRecord[], { forms, findings }: AdaptedSet): string {
  const findingsOf = Map.groupBy(findings, ({ tool, provider }) => `${tool ?? ""} ${provider}`);
  const report = tools.map(({ toolId }) => {
    const byProvider = Object.entries(forms).map(([provider, file]) => {
      const changes = (findingsOf.get(`${toolId} ${provider}`) ?? []).map(changeOf);
      return [provider, { sent: Object.hasOwn(file.tools, toolId), changes }] as const;
    });
    return [toolId, Object.fromEntries(byProvider)] as const;
  });
  const content: PortabilityFile = {
    format: portabilityFormat,
    limits: usedLimits(Object.keys(forms), findings),
    tools: Object.fromEntries(report),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function usedLimits(
  ids: readonly string[],
  findings: readonly PortabilityFinding[],
): NonNullable<PortabilityFile["limits"]> {
  const used = new Set(findings.map(({ provider, limit }) => `${provider} ${limit}`));
  const chosen = providers.filter(({ id }) => ids.includes(id));
  return Object.fromEntries(
    chosen.map(({ id, profile }) => {
      const own = profile.limits.filter((limit) => used.has(`${id} ${limit.id}`));
      return [
        id,
        Object.fromEntries(own.map(({ id: name, summary, checked, source }) => [name, { summary, checked, source }])),
      ];
    }),
  );
}

const changeOf = ({ change, pointer = "", message, limit, code }: PortabilityFinding) => ({
  change,
  pointer,
  message,
  limit,
  code,
});
