import type { RegistryFile, ToolRecord } from "../../model/artifact/registry.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { isWrittenByHand } from "../../model/tool/tool.ts";
import { schemaFileText } from "../project/schema-file.ts";
import type { AdaptedSet, FileTexts } from "./adapt-tools.ts";
import { declarationsText } from "./declarations.ts";
import { registryText } from "./make-registry.ts";
import { type LockFile, lockFormat } from "../../model/artifact/lock.ts";
import { contractOf } from "../../registry/contract-of.ts";
import { portabilityFormat, type PortabilityFile } from "../../model/artifact/portability-file.ts";
import type { PortabilityFinding } from "../../model/artifact/provider.ts";
import { providers } from "../../providers/index.generated.ts";

export interface Artifact {
  readonly registry: RegistryFile;
  /** Those in the output folder; the last, the registry, is written last. */
  readonly output: FileTexts;
  /** Those that are committed next to the sources. */
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

/** The text of `portability.json`: for each tool and provider whether it is sent, and what was changed on the way and why. */
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
