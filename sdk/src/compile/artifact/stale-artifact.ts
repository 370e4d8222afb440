import { readFile } from "node:fs/promises";
import path from "node:path";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { RegistryFile } from "../../model/registry.ts";
import { parseRegistry } from "../../registry/parse-registry.ts";
import type { Artifact } from "./make-artifact.ts";
import { registryText } from "./make-registry.ts";
import { staleFiles, type FileTexts } from "./write-artifact.ts";

/** A finding for each file of the artifact that is missing on disk or out of date. A project that was never built needs no output folder. */
export async function staleArtifact(root: string, outDir: string, artifact: Artifact): Promise<readonly Finding[]> {
  const registryFile = `${outDir}/tool_registry.json`;
  const built = await readFile(path.join(root, registryFile), "utf8").catch(() => undefined);
  const output =
    built === undefined ? {} : { ...artifact.output, [registryFile]: withOriginOf(built, artifact.registry) };
  const stale = await differingFiles(root, { ...artifact.beside, ...output });
  return stale.map((file) =>
    findingOf("ARTIFACT_STALE", `${file} is missing or out of date.`, { at: { file, line: 1, column: 1 } }),
  );
}

/** The files whose text differs in more than its line endings, which a checkout may change. */
async function differingFiles(root: string, files: FileTexts): Promise<readonly string[]> {
  const checks = staleFiles(root, files).map(async (file) => {
    const present = await readFile(path.join(root, file), "utf8").catch(() => undefined);
    return present?.replaceAll("\r\n", "\n") === files[file]?.replaceAll("\r\n", "\n") ? [] : [file];
  });
  return (await Promise.all(checks)).flat();
}

/** A later commit alone does not make the registry stale: the comparison uses the commit and time of the built one. */
function withOriginOf(built: string, registry: RegistryFile): string {
  try {
    const { gitCommit, buildTimestamp } = parseRegistry(built, "tool_registry.json");
    return registryText({ ...registry, gitCommit, buildTimestamp });
  } catch {
    return registryText(registry);
  }
}
