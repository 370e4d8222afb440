import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileVersion, type FileContent } from "../../util/files.ts";
import { folderEntries } from "./folder-entries.ts";
import type { Memory } from "../../util/memory.ts";
import { sha256 } from "../../util/sha256.ts";
import type { Engine } from "./engine.ts";

/** Tells whether files still have the content they had. */
export interface Fingerprints {
  /** The fingerprint of a file's content, of a folder's names, or of there being nothing. */
  of(place: string): string;
  /** All `.d.ts` files of a project itself, by path. */
  declarationsBelow(folder: string): readonly string[];
}

/** Fingerprints of the disk as it is now; each file is read once. */
export function takeFingerprints({ memory, settled }: Pick<Engine, "memory" | "settled">): Fingerprints {
  const known = new Map<string, string>();
  const declarations = new Map<string, readonly string[]>();
  const lastOf = (place: string): string | undefined =>
    settled.has(place) || settled.has(path.dirname(place)) ? memory.recall<string>(last, place, "") : undefined;
  return {
    of(place) {
      const former = known.get(place);
      if (former !== undefined) return former;
      const taken = lastOf(place) ?? memory.reuse("fingerprint", place, fileVersion(place), () => fingerprint(place));
      memory.keep(last, place, "", taken);
      known.set(place, taken);
      return taken;
    },
    declarationsBelow(folder) {
      const found = declarations.get(folder) ?? declarationFiles(folder, memory);
      declarations.set(folder, found);
      return found;
    },
  };
}

const last = "last fingerprint";

/** The fingerprint of what is at a path now. */
export function fingerprint(place: string): string {
  try {
    // Asked first: an exception for each folder costs more than asking about each file.
    const state = statSync(place, { throwIfNoEntry: false });
    if (state === undefined) return "";
    return short(state.isDirectory() ? namesIn(place).join("\n") : readFileSync(place));
  } catch {
    return "";
  }
}

/** The fingerprint of a file with this content. */
export function fingerprintOfContent(content: FileContent | undefined): string | undefined {
  if (content === undefined) return undefined;
  if (typeof content === "string") return short(content);
  const hash = createHash("sha256");
  for (const piece of content) hash.update(piece);
  return hash.digest("hex").slice(0, 32);
}

/** The names in a folder, those left by writing files and by the build itself aside. */
function namesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => !name.endsWith(".tmp") && name !== "schema.json")
    .sort();
}

/** The output folder has one too, which is not a source. */
function declarationFiles(folder: string, memory: Memory): readonly string[] {
  const entries = entriesIn(folder, memory);
  if (entries.some(({ name }) => name === "tool_registry.json")) return [];
  return entries.flatMap((entry) => {
    const { name } = entry;
    if (entry.isDirectory() && name !== "node_modules" && !name.startsWith("."))
      return declarationFiles(`${folder}/${name}`, memory);
    return /\.d\.[cm]?ts$/.test(name) ? [path.join(folder, name)] : [];
  });
}

/** A folder that cannot be read, or was just removed, declares nothing. */
function entriesIn(folder: string, memory: Memory): ReturnType<typeof folderEntries> {
  try {
    return folderEntries(folder, memory);
  } catch {
    return [];
  }
}

const short = (content: string | Uint8Array): string => sha256(content).slice(0, 32);
