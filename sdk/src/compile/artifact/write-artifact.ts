import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findingOf, ToolwrightError } from "../../errors/toolwright-error.ts";
import { startOf, type Finding } from "../../model/finding.ts";
import type { RegistryFile } from "../../model/artifact/registry.ts";
import { parseRegistry, previousRegistryFile } from "../../registry/parse-registry.ts";
import { orElse } from "../../util/failures.ts";
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
export function writeArtifact(root: string, outDir: string, { registry, output, beside }: Artifact) {
  const begun = Date.now();
  const registryFile = `${outDir}/tool_registry.json`;
  const formerText = textIn(path.join(root, registryFile)) ?? "";
  const former = registryIn(formerText);
  const isReplaced = former !== undefined && former.version !== registry.version;
  const folders = new Set(Object.keys({ ...output, ...beside }).map((file) => path.posix.dirname(file)));
  for (const inner of [...folders, ...outputFolders.map((name) => `${outDir}/${name}`)]) requireInside(root, inner);
  const { [registryFile]: registryText = "", ...others } = output;
  const written = writeFiles(root, {
    ...beside,
    ...others,
    ...(isReplaced && { [`${outDir}/${previousRegistryFile}`]: formerText }),
    [registryFile]: registryText,
  });
  const folder = path.join(root, outDir);
  const named = new Set([...registriesIn(folder), former ?? []].flat().flatMap(filesOf));
  const unnamed = outputFolders
    .flatMap((inner) => namedByContent(folder, inner))
    .filter((file) => !named.has(file.replace(/\.map$/, "")));
  // Another build may be about to name newer files.
  const removed = unnamed.filter((file) => isOlder(path.join(folder, file), begun));
  for (const file of removed) rmSync(path.join(folder, file), { force: true });
  return { written, removed: removed.map((file) => `${outDir}/${file}`).sort() };
}

/** @param time In milliseconds since 1970. */
const isOlder = (file: string, time: number): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? time) < time;

/** A host may keep its own registries here, such as joined ones. */
const registriesIn = (folder: string): readonly RegistryFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => registryIn(textIn(path.join(folder, name))) ?? []);

const registryIn = (text = ""): RegistryFile | undefined =>
  orElse(() => parseRegistry(text, "tool_registry.json"), undefined);

const filesOf = ({ modules = {}, providers = {} }: RegistryFile): readonly string[] => [
  ...Object.keys(modules),
  ...Object.values(providers).map((file) => file.path),
];

/** Files of authors and other programs do not have such names. */
const namedByContent = (folder: string, inner: string): readonly string[] =>
  orElse(() => readdirSync(path.join(folder, inner)), [])
    .filter((name) => contentName.test(name))
    .map((name) => `${inner}/${name}`);

const contentName = /^[\w-]+[.-](?:[0-9A-Z]{8}|[0-9a-f]{8}|[0-9a-f]{16})\.(?:m?js|json)(?:\.map)?(?:\.\d+\.tmp)?$/;

export function staleArtifact(root: string, outDir: string, { registry, output, beside }: Artifact) {
  const registryFile = `${outDir}/tool_registry.json`;
  const built = textIn(path.join(root, registryFile));
  // A later commit alone does not make the registry stale.
  const { gitCommit, buildTimestamp } = registryIn(built) ?? registry;
  const compared = registryText({ ...registry, gitCommit, buildTimestamp });
  const files: FileTexts = { ...beside, ...(built !== undefined && { ...output, [registryFile]: compared }) };
  // A checkout may change line endings.
  const plain = (text: string | undefined): string | undefined => text?.replaceAll("\r\n", "\n");
  const stale = Object.keys(files).filter((file) => plain(textIn(path.join(root, file))) !== plain(files[file]));
  return stale.map((file): Finding =>
    findingOf("ARTIFACT_STALE", `${file} is missing or out of date.`, { at: startOf(file) }),
  );
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
