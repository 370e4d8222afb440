import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sha256 } from "../../util/sha256.ts";
import { fileURLToPath } from "node:url";
import { ownFile } from "../../util/own-files.ts";
import type { Inference } from "../../infer/infer-tools.ts";
import type { Texts } from "../../util/files.ts";
import type { KnownFingerprints } from "./fingerprints.ts";
import { randomId } from "../../util/node-modules.ts";

/** What builds of a project keep for later ones: values as JSON by name, on disk and for the life of the object in memory. */
export interface BuildCache {
  /**
   * The value that was written last; undefined when nothing was written, or its file is damaged, half written, or of another version of this
   * package. The caller need not distinguish these: each is a cache miss.
   */
  read(name: string): unknown;
  /** Keeps a value. One that cannot be written to disk is not an error: the next process takes longer. */
  write(name: string, value: unknown): void;
  /** Removes what was neither read nor written since the last time, except for names without a folder. */
  sweep(): void;
}

/** The cache of the project at `root`. Anything in its folder may be deleted at any time. */
export function openCache(root: string): BuildCache {
  const folder = cacheFolder(root);
  const values = new Map<string, unknown>();
  const used = new Set<string>();
  const fileOf = (name: string): string => path.join(folder, `${name}.json`);
  return {
    read(name) {
      used.add(name);
      const value = values.get(name) ?? readSealed(fileOf(name));
      values.set(name, value);
      return value;
    },
    write(name, value) {
      used.add(name);
      values.set(name, value);
      writeSealed(fileOf(name), value);
    },
    sweep() {
      for (const file of filesBelow(folder)) {
        const name = file.replace(/\.json$/, "");
        if (name.includes("/") && !used.has(name) && !isBeingWritten(path.join(folder, file)))
          rmSync(path.join(folder, file), { force: true });
      }
      used.clear();
    },
  };
}

/** A cache that begins with what builds have kept, and writes nothing to disk. */
export function openMemoryCache(root: string): BuildCache {
  const kept = openCache(root);
  const values = new Map<string, unknown>();
  return {
    read: (name) => values.get(name) ?? kept.read(name),
    write: (name, value) => void values.set(name, value),
    sweep: () => undefined,
  };
}

export function cacheFolder(root: string): string {
  const modules = path.join(root, "node_modules");
  // A link leads to a folder that other projects have, too, and what is kept there is of one project.
  const isOwn = lstatSync(modules, { throwIfNoEntry: false })?.isDirectory() === true;
  return path.join(isOwn ? path.join(modules, ".cache") : path.join(root, ".cache"), "toolwright");
}

function filesBelow(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return entries.map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, "/"),
    );
  } catch {
    return [];
  }
}

const longestWriting = 60_000;

/** Whether a file, or its folder, is a draft of a running process, not one that a killed process left behind. */
function isBeingWritten(file: string): boolean {
  if (!/\.tmp(?:$|[/\\])/.test(file)) return false;
  const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - changed < longestWriting;
}

function readSealed(file: string): unknown {
  try {
    const text = readFileSync(file, "utf8");
    const end = text.indexOf("\n");
    const body = text.slice(end + 1);
    return text.slice(0, end) === seal(body) ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
}

/** Whole or not at all, so that two builds at once and builds that are killed do no harm. */
function writeSealed(file: string, value: unknown): void {
  const body = JSON.stringify(value);
  const draft = `${file}.${randomId()}.tmp`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(draft, `${seal(body)}\n${body}`);
    renameSync(draft, file);
  } catch {
    removeQuietly(draft);
  }
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // What could not be written cannot always be removed either.
  }
}

const seal = (body: string): string => sha256(`${ownVersion()}\n${body}`);

const folder = fileURLToPath(ownFile("."));
let known: string | undefined;

/** Changes with this package: cache entries of other versions are discarded. */
function ownVersion(): string {
  known ??= `${packageVersion()} ${process.versions.node.split(".", 1)[0] ?? ""} ${developmentVersion()}`;
  return known;
}

function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(path.join(folder, "../package.json"), "utf8")) as {
    readonly version: string;
  };
  return manifest.version;
}

/** A package under development changes without a new version. */
function developmentVersion(): string {
  if (folder.includes(`${path.sep}node_modules${path.sep}`)) return "";
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d|\.test-d)\.[jt]s$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  return sha256(files.map((file) => `${file} ${String(statSync(file).mtimeMs)}`).join("\n"));
}

export interface BuildState {
  readonly cache: BuildCache;
  readonly fingerprints: KnownFingerprints;
  /** Default: opened when something has to be inferred. */
  readonly inference?: Inference;
  /** What sources are read as, by absolute path, whatever is on disk. They may change from one use to the next. Default: what is on disk. */
  readonly texts?: Texts;
}

export const openBuildState = (root: string, inference?: Inference): BuildState => ({
  cache: openCache(root),
  fingerprints: new Map(),
  ...(inference && { inference }),
});
