import { readFile } from "node:fs/promises";
import path from "node:path";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { RegistryFile } from "../../model/registry.ts";
import { parseRegistry } from "../../registry/parse-registry.ts";
import type { Artifact } from "./artifact.ts";
import { registryTexts } from "./registry-text.ts";
import { staleFiles, type FileTexts } from "./write-artifact.ts";
import { textOf } from "../../util/files.ts";

/** A finding for each file of the artifact that is missing on disk or out of date. A project that was never built needs no output folder. */
export async function staleArtifact(root: string, outDir: string, artifact: Artifact): Promise<readonly Finding[]> {
  const registryFile = path.join(root, outDir, "tool_registry.json");
  const built = await readFile(registryFile, "utf8").catch(() => undefined);
  const output = built === undefined ? {} : withOriginOf(built, artifact, outDir);
  const stale = await differingFiles(root, { ...artifact.beside, ...output });
  return stale.map((file) =>
    findingOf("ARTIFACT_STALE", `${file} is missing or out of date.`, { at: { file, line: 1, column: 1 } }),
  );
}

/** The files whose text differs in more than its line endings, which a checkout may change. */
async function differingFiles(root: string, files: FileTexts): Promise<readonly string[]> {
  const stale = staleFiles(root, files);
  const checks = stale.map(async (file) => {
    const present = await readFile(path.join(root, file), "utf8").catch(() => undefined);
    return present?.replaceAll("\r\n", "\n") === textOf(files[file] ?? "").replaceAll("\r\n", "\n") ? [] : [file];
  });
  return (await Promise.all(checks)).flat();
}

/** A later commit alone does not make the registry stale: the comparison uses the commit and time of the built one. */
function withOriginOf(built: string, { registry, output }: Artifact, outDir: string): FileTexts {
  const { gitCommit, buildTimestamp } = originIn(built) ?? registry;
  const texts = registryTexts({ ...registry, gitCommit, buildTimestamp });
  return { ...output, ...Object.fromEntries(Object.entries(texts).map(([file, text]) => [`${outDir}/${file}`, text])) };
}

type Origin = Pick<RegistryFile, "gitCommit" | "buildTimestamp">;

function originIn(built: string): Origin | undefined {
  try {
    const { gitCommit, buildTimestamp } = parseRegistry(built, "tool_registry.json");
    return { gitCommit, buildTimestamp };
  } catch {
    return undefined;
  }
}
