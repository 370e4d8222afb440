import type { StatePart } from "../../model/state-part.ts";

/** The results that a session keeps. */
export interface KeptOutputs {
  /** Their lengths in characters by handle, the oldest first. */
  readonly lengths: Map<string, number>;
  /** The handles of those that were dropped. */
  readonly dropped: Set<string>;
  /** The texts that no store has, by handle: they end with the process. */
  readonly texts: Map<string, string>;
}

/** A type, not an interface: entries are JSON. */
export type OutputEntry =
  | { readonly type: "kept"; readonly handle: string; readonly characters: number }
  | { readonly type: "dropped"; readonly handle: string };

/** The results of a session that were too long for a model. */
export const outputsPart: StatePart<KeptOutputs, OutputEntry> = {
  name: "outputs",
  initial: () => ({ lengths: new Map(), dropped: new Set(), texts: new Map() }),
  add(outputs, entry) {
    const { lengths, dropped, texts } = outputs;
    if (entry.type === "kept") lengths.set(entry.handle, entry.characters);
    else {
      lengths.delete(entry.handle);
      texts.delete(entry.handle);
      dropped.add(entry.handle);
    }
    return outputs;
  },
};
