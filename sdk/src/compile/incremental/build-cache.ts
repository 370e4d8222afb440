import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Inference } from "../../infer/infer-tools.ts";
import { orElse } from "../../util/failures.ts";
import { fileVersion, noTexts, type Texts } from "../../util/files.ts";
import { requireInside } from "../../errors/inside-project.ts";
import { ownFile } from "../../util/own-files.ts";
import { sha256 } from "../../util/sha256.ts";

/** Absolute paths of files and folders, each with the digest of its content. */
export type Sources = readonly (readonly [place: string, digest: string])[];

interface Entry {
  /** Entries of other versions of this package are discarded. */
  readonly version: string;
  readonly key: string;
  readonly sources: Sources;
  readonly value: unknown;
}

interface CacheEntry {
  readonly value: unknown;
  /** Absolute paths. */
  readonly sources: readonly string[];
}

interface CacheOptions {
  /** Texts that replace files on disk. Default: none. */
  readonly texts?: Texts;
  /** Whether written values are available to later processes. Default true. */
  readonly isWritten?: boolean;
}

/**
 * Values of former builds of a project, each valid while the files and folders that it was made from are unchanged. Every file of the cache may be
 * deleted at any time.
 */
export class BuildCache {
  readonly #folder: string;
  readonly #options: CacheOptions;
  readonly #entries = new Map<string, Entry>();
  /** A file with the same version is not read again. */
  readonly #digests = new Map<string, { readonly version: string; readonly digest: string }>();
  /** Each file is checked once per build. */
  readonly #present = new Map<string, string>();
  #begun = Date.now();

  /** @throws ToolwrightError `CONFIG_INVALID` if a link leads the cache out of the project. */
  constructor(root: string, options: CacheOptions = {}) {
    this.#folder = cacheFolder(root);
    if (options.isWritten !== false) requireInside(root, path.relative(root, this.#folder));
    this.#options = options;
  }

  /** Starts a build before it reads any file, or checks all files again for a build that started at `begun`. */
  begin(begun = Date.now()): void {
    this.#begun = begun;
    this.#present.clear();
  }

  /** The digest of a file's text or of a folder's names; empty for a missing file. */
  digestOf(place: string): string {
    const { texts = noTexts } = this.#options;
    const present = this.#present.get(place);
    if (present !== undefined) return present;
    const version = fileVersion(place, texts);
    const known = this.#digests.get(place);
    const digest = known?.version === version ? known.digest : contentDigest(place, texts);
    this.#digests.set(place, { version, digest });
    this.#present.set(place, digest);
    return digest;
  }

  areCurrent(sources: Sources): boolean {
    return sources.every(([place, digest]) => this.digestOf(place) === digest);
  }

  /** The value written with the same key and from the same content; otherwise undefined. */
  read(name: string, key = ""): CacheEntry | undefined {
    const entry = this.#entryOf(name);
    if (entry?.key !== key || !this.areCurrent(entry.sources)) return undefined;
    return { value: entry.value, sources: entry.sources.map(([place]) => place) };
  }

  /** The value as it was written, and the places whose content has changed since. */
  readFormer(name: string): { readonly value: unknown; readonly changed: readonly string[] } {
    const { value, sources = [] } = this.#entryOf(name) ?? {};
    return {
      value,
      changed: sources.map(([place]) => place).filter((place, index) => this.digestOf(place) !== sources[index]?.[1]),
    };
  }

  /** Stores a value, unless a file changed during the build: it is unknown which content was read. */
  write(name: string, value: unknown, { key = "", sources = [] }: { key?: string; sources?: readonly string[] }): void {
    if (this.changedDuringBuild(sources)) {
      this.#entries.delete(name);
      if (this.#options.isWritten !== false) orElse(() => rmSync(this.#fileOf(name), { force: true }), undefined);
      return;
    }
    const digests = sources.map((place) => [place, this.digestOf(place)] as const);
    const entry: Entry = { version: ownVersion(), key, sources: digests, value };
    this.#entries.set(name, entry);
    if (this.#options.isWritten !== false) writeEntry(this.#fileOf(name), entry);
  }

  changedDuringBuild(places: readonly string[]): boolean {
    return places.some((place) => {
      if (this.#options.texts?.has(place) === true) return false;
      const state = statSync(place, { throwIfNoEntry: false });
      // The build itself adds files to folders that it reads.
      return state?.isFile() === true && state.ctimeMs > this.#begun - clockTick;
    });
  }

  #entryOf(name: string): Entry | undefined {
    const entry = this.#entries.get(name) ?? readEntry(this.#fileOf(name));
    if (entry !== undefined) this.#entries.set(name, entry);
    return entry;
  }

  #fileOf(name: string): string {
    return path.join(this.#folder, `${name}.json`);
  }
}

/** Milliseconds by which the clock of a file system may be late. */
const clockTick = 10;

export interface BuildState {
  readonly cache: BuildCache;
  /** Default: opened when something has to be inferred. */
  readonly inference?: Inference;
  /** Texts that replace sources on disk, by absolute path. They may change between uses. Default: none. */
  readonly texts?: Texts;
}

export function cacheFolder(root: string): string {
  const modules = path.join(root, "node_modules");
  // A linked folder may be shared with other projects, but the cache belongs to one project.
  const isOwn = lstatSync(modules, { throwIfNoEntry: false })?.isDirectory() === true;
  return path.join(isOwn ? path.join(modules, ".cache") : path.join(root, ".cache"), "toolwright");
}

function contentDigest(place: string, texts: Texts): string {
  const text = texts.get(place);
  if (text !== undefined) return digestOfText(text);
  // Checked first: an exception for each folder costs more than a check of each file.
  const state = statSync(place, { throwIfNoEntry: false });
  if (state === undefined) return "";
  return orElse(() => digestOfText(state.isDirectory() ? namesIn(place).join("\n") : readFileSync(place)), "");
}

export const digestOfText = (content: string | Uint8Array): string => sha256(content).slice(0, 32);

/** The names in a folder, without temporary files and the files of the build itself. */
function namesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => !name.endsWith(".tmp") && name !== "schema.json")
    .sort();
}

const readEntry = (file: string): Entry | undefined =>
  orElse(() => {
    const entry = JSON.parse(readFileSync(file, "utf8")) as Entry;
    return entry.version === ownVersion() ? entry : undefined;
  }, undefined);

/** If the entry is missing, or incomplete because a process was killed, the next process only takes longer. */
function writeEntry(file: string, entry: Entry): void {
  orElse(() => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(entry));
  }, undefined);
}

const ownFolder = fileURLToPath(ownFile("."));
let known: string | undefined;

/** Changes with this package. */
function ownVersion(): string {
  known ??= `${packageVersion()} ${process.versions.node.split(".", 1)[0] ?? ""} ${developmentVersion()}`;
  return known;
}

function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(path.join(ownFolder, "../package.json"), "utf8")) as {
    readonly version: string;
  };
  return manifest.version;
}

/** A package under development changes without a new version. */
function developmentVersion(): string {
  if (ownFolder.includes(`${path.sep}node_modules${path.sep}`)) return "";
  const files = readdirSync(ownFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d|\.test-d)\.[jt]s$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  return sha256(files.map((file) => `${file} ${String(statSync(file).mtimeMs)}`).join("\n"));
}
