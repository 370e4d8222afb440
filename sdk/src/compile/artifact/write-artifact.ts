import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { RegistryFile } from "../../model/artifact/registry.ts";
import { parseRegistry, previousRegistryFile } from "../../registry/parse-registry.ts";
import { orElse } from "../../util/failures.ts";
import { requireInside } from "../../errors/inside-project.ts";
import { handlerFolder } from "../bundle/compile-handlers.ts";
import { validatorFolder } from "../bundle/compile-validators.ts";
import { componentFolder } from "../components/compile-components.ts";
import { providerFolder } from "./adapt-tools.ts";
import type { Artifact } from "./make-artifact.ts";
import { textIn, writeFiles } from "./write-files.ts";

/** Folders of the output whose files are named by their content. */
export const outputFolders = [handlerFolder, validatorFolder, componentFolder, providerFolder] as const;

/**
 * Writes an artifact, its registry last, so that readers never see a registry whose files are missing. The replaced registry and
 * its files stay for open sessions; files that only older registries name are removed.
 *
 * @param outDir Relative to the root.
 * @returns The files written and removed, relative to the root.
 * @throws ToolwrightError `BUILD_LOCKED` when a file cannot be written, `CONFIG_INVALID` where a link leads a folder out of the project.
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

/** A host may keep registries of its own here, such as joined ones. */
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
