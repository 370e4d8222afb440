import { isSameVersion, type JournalEntry } from "./journal-entry.ts";
import type { StoredEntry } from "./journal-file.ts";
import { versionNow, type JournalPlaces } from "./journaled-change.ts";

/** A change that was noted by a process that ended before it could say that the change was made. */
export interface InterruptedChange {
  readonly entry: Omit<JournalEntry, "isUndone">;
  /** `unknown`: the file is neither as before nor as after the change; it is listed, and an undo merges or refuses. */
  readonly outcome: "made" | "not made" | "unknown";
}

/** Looks at the files of entries that were only begun, and settles the entries. */
export async function settleInterrupted(
  places: JournalPlaces,
): Promise<readonly { readonly entry: StoredEntry; readonly outcome: InterruptedChange["outcome"] }[]> {
  const settled: { readonly entry: StoredEntry; readonly outcome: InterruptedChange["outcome"] }[] = [];
  for (const entry of await places.entries.entries("begun")) {
    const outcome = await outcomeOf(entry, places);
    await places.entries.mark(entry.id, outcome === "not made" ? "failed" : "made");
    settled.push({ entry, outcome });
  }
  return settled;
}

async function outcomeOf(entry: StoredEntry, places: JournalPlaces): Promise<InterruptedChange["outcome"]> {
  try {
    const now = await versionNow(entry.path, places);
    if (isSameVersion(now, await places.entries.version(entry.after))) return "made";
    return isSameVersion(now, await places.entries.version(entry.before)) ? "not made" : "unknown";
  } catch {
    // The path cannot be read now; an undo says why.
    return "unknown";
  }
}
