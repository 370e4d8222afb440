import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileVersion, noTexts, type Texts } from "../../util/files.ts";
import { sha256 } from "../../util/sha256.ts";
import { orElse } from "../../util/failures.ts";

export interface Fingerprints {
  of(place: string): string;
  areCurrent(sources: Sources): boolean;
}

export type Sources = readonly (readonly [place: string, fingerprint: string])[];

/** Fingerprints that were taken before, by path. A file with the same times is not read again. */
export type KnownFingerprints = Map<string, { readonly version: string; readonly taken: string }>;

/** Fingerprints of the disk as it is now, or of the texts in its place; each file is looked at once. */
export function takeFingerprints(known: KnownFingerprints = new Map(), texts: Texts = noTexts): Fingerprints {
  const present = new Map<string, string>();
  const of = (place: string): string => {
    const seen = present.get(place);
    if (seen !== undefined) return seen;
    const version = fileVersion(place, texts);
    const former = known.get(place);
    const taken = former?.version === version ? former.taken : fingerprint(place, texts);
    known.set(place, { version, taken });
    present.set(place, taken);
    return taken;
  };
  return { of, areCurrent: (sources) => sources.every(([place, former]) => of(place) === former) };
}

export function fingerprint(place: string, texts: Texts = noTexts): string {
  const text = texts.get(place);
  if (text !== undefined) return fingerprintOfContent(text);
  try {
    // Asked first: an exception for each folder costs more than asking about each file.
    const state = statSync(place, { throwIfNoEntry: false });
    if (state === undefined) return "";
    return fingerprintOfContent(state.isDirectory() ? namesIn(place).join("\n") : readFileSync(place));
  } catch {
    return "";
  }
}

export const fingerprintOfContent = (content: string | Uint8Array): string => sha256(content).slice(0, 32);

/** The names in a folder, without those left by writing files and by the build itself. */
function namesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => !name.endsWith(".tmp") && name !== "schema.json")
    .sort();
}

/** All `.d.ts` files of the project at a folder itself. The output folder has one too, which is not a source. */
export function declarationsBelow(folder: string): readonly string[] {
  const entries = entriesIn(folder);
  if (entries.some(({ name }) => name === "tool_registry.json")) return [];
  return entries.flatMap((entry) => {
    const { name } = entry;
    if (entry.isDirectory() && name !== "node_modules" && !name.startsWith("."))
      return declarationsBelow(path.join(folder, name));
    return /\.d\.[cm]?ts$/.test(name) ? [path.join(folder, name)] : [];
  });
}

const entriesIn = (folder: string) => orElse(() => readdirSync(folder, { withFileTypes: true }), []);
