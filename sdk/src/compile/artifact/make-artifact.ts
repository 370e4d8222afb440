import type { RegistryFile, ToolRecord } from "../../model/registry.ts";
import type { RuleSubject } from "../../model/rule.ts";
import { isWrittenByHand } from "../../model/tool.ts";
import { schemaFileText } from "../project/schema-file.ts";
import type { AdaptedSet } from "./adapt-tools.ts";
import { declarationsText } from "./declarations.ts";
import { registryText } from "./make-registry.ts";
import { portabilityText } from "./portability-text.ts";
import type { FileTexts } from "./write-artifact.ts";
import { type LockFile, lockFormat } from "../../model/lock.ts";
import { contractOf } from "../../registry/contract-of.ts";

/** All files of a build, by path relative to the root. */
export interface Artifact {
  readonly registry: RegistryFile;
  /** Those in the output folder; the last, the registry, is written last. */
  readonly output: FileTexts;
  /** Those that are committed beside the sources. */
  readonly beside: FileTexts;
}

export interface ArtifactParts {
  /** The output folder, relative to the root. */
  readonly outDir: string;
  readonly adapted: AdaptedSet;
  /** By path relative to the root. */
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
