import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { RegistryFile } from "../../model/artifact/registry.ts";
import { parseRegistry, previousRegistryFile } from "../../registry/parse-registry.ts";
import { orElse } from "../../util/failures.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { requireInside } from "../../errors/inside-project.ts";
import { handlerFolder } from "../bundle/compile-handlers.ts";
import { validatorFolder } from "../bundle/compile-validators.ts";
import { componentFolder } from "../components/compile-components.ts";
import { type FileTexts, providerFolder } from "./adapt-tools.ts";
import { type Artifact, registryText } from "./make-artifact.ts";

/** Folders of the output whose files are named by their content. */
const outputFolders = [handlerFolder, validatorFolder, componentFolder, providerFolder] as const;

/**
 * Writes an artifact, its registry last, so that readers never see a registry whose files are missing. The replaced registry and
 * its files stay for open sessions; files that only older registries name are removed.
 *
 * @param outDir Relative to the root.
 * @returns The files written and removed, relative to the root.
 * @throws ToolwrightError `BUILD_LOCKED` when a file cannot be written, `CONFIG_INVALID` if a link leads a folder out of the project.
 */
export async function writeArtifact(root: string, outDir: string, { registry, output, beside }: Artifact) {
  const begun = Date.now();
  const folder = path.join(root, outDir);
  const registryFile = `${outDir}/tool_registry.json`;
  const formerText = textIn(path.join(root, registryFile));
  const former = formerText === undefined ? undefined : registryIn(formerText);
  const folders = new Set(Object.keys({ ...output, ...beside }).map((file) => path.posix.dirname(file)));
  for (const inner of [...folders, ...outputFolders.map((name) => `${outDir}/${name}`)]) requireInside(root, inner);
  const { [registryFile]: registryText = "", ...others } = output;
  const written = writeFiles(root, {
    ...beside,
    ...others,
    ...(formerText !== undefined && former !== undefined && former.version !== registry.version
      ? { [`${outDir}/${previousRegistryFile}`]: formerText }
      : {}),
    [registryFile]: registryText,
  });
  const removed = await removeUnnamed(folder, { former, begun });
  return { written, removed: removed.map((file) => `${outDir}/${file}`).sort() };
}

interface Unnamed {
  readonly former: RegistryFile | undefined;
  /** In milliseconds since 1970. Another build may be about to name newer files. */
  readonly begun: number;
}

async function removeUnnamed(folder: string, { former, begun }: Unnamed): Promise<readonly string[]> {
  const named = new Set([...(await registriesIn(folder)), ...(former === undefined ? [] : [former])].flatMap(filesOf));
  const present = await Promise.all(outputFolders.map((inner) => namedByContent(folder, inner)));
  const unnamed = present.flat().filter((file) => !named.has(file.replace(/\.map$/, "")));
  const removed: string[] = [];
  for (const file of unnamed) {
    const state = await stat(path.join(folder, file)).catch(() => undefined);
    if (state === undefined || state.mtimeMs >= begun) continue;
    await rm(path.join(folder, file), { force: true });
    removed.push(file);
  }
  return removed;
}

/** A host may keep its own registries here, such as joined ones. */
async function registriesIn(folder: string): Promise<readonly RegistryFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return texts.flatMap((text) => registryIn(text) ?? []);
}

const registryIn = (text: string): RegistryFile | undefined =>
  orElse(() => parseRegistry(text, "tool_registry.json"), undefined);

const filesOf = ({ modules = {}, providers = {} }: RegistryFile): readonly string[] => [
  ...Object.keys(modules),
  ...Object.values(providers).map((file) => file.path),
];

/** Files of authors and other programs do not have such names. */
async function namedByContent(folder: string, inner: string): Promise<readonly string[]> {
  const names = await readdir(path.join(folder, inner)).catch(() => []);
  return names.filter((name) => contentName.test(name)).map((name) => `${inner}/${name}`);
}

const contentName = /^[\w-]+[.-](?:[0-9A-Z]{8}|[0-9a-f]{8}|[0-9a-f]{16})\.(?:m?js|json)(?:\.map)?(?:\.\d+\.tmp)?$/;

export async function staleArtifact(root: string, outDir: string, artifact: Artifact): Promise<readonly Finding[]> {
  const registryFile = `${outDir}/tool_registry.json`;
  const built = await readFile(path.join(root, registryFile), "utf8").catch(() => undefined);
  const output =
    built === undefined ? {} : { ...artifact.output, [registryFile]: withOriginOf(built, artifact.registry) };
  const stale = differingFiles(root, { ...artifact.beside, ...output });
  return stale.map((file) =>
    findingOf("ARTIFACT_STALE", `${file} is missing or out of date.`, { at: { file, line: 1, column: 1 } }),
  );
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

/** The files whose text differs in more than its line endings, which a checkout may change. */
function differingFiles(root: string, files: FileTexts): readonly string[] {
  const plain = (text: string | undefined): string | undefined => text?.replaceAll("\r\n", "\n");
  return Object.keys(files).filter((file) => plain(textIn(path.join(root, file))) !== plain(files[file]));
}

const textIn = (file: string): string | undefined => orElse(() => readFileSync(file, "utf8"), undefined);

/**
 * Writes the files that differ, in order, each whole or not at all.
 *
 * @returns The files written.
 * @throws ToolwrightError `BUILD_LOCKED` when a file cannot be written; the files after it stay as they were.
 */
export function writeFiles(root: string, files: FileTexts): readonly string[] {
  const stale = Object.keys(files).filter((file) => textIn(path.join(root, file)) !== files[file]);
  for (const file of stale) writeWhole(path.join(root, file), files[file] ?? "");
  return stale;
}

function writeWhole(file: string, text: string): void {
  const draft = `${file}.${String(process.pid)}.tmp`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch (cause) {
    orElse(() => rmSync(draft, { force: true }), undefined);
    throw new ToolwrightError("BUILD_LOCKED", `The output cannot be written: ${String(cause)}.`, { cause });
  }
}
