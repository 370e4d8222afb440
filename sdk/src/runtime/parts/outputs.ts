import type { StatePart } from "../../model/state-part.ts";

/** The results that a session keeps. */
export interface KeptOutputs {
  /** Their lengths in characters by handle, the oldest first. */
  readonly lengths: ReadonlyMap<string, number>;
  /** The handles of those that were dropped. */
  readonly dropped: ReadonlySet<string>;
}

export type OutputEntry =
  | { readonly type: "kept"; readonly handle: string; readonly characters: number }
  | { readonly type: "dropped"; readonly handle: string };

/** The results of a session that were too long for a model. */
export const outputsPart: StatePart<KeptOutputs, OutputEntry> = {
  name: "outputs",
  initial: () => ({ lengths: new Map(), dropped: new Set() }),
  add({ lengths, dropped }, entry) {
    const { handle } = entry;
    if (entry.type === "kept") return { lengths: new Map([...lengths, [handle, entry.characters]]), dropped };
    return {
      lengths: new Map([...lengths].filter(([other]) => other !== handle)),
      dropped: new Set([...dropped, handle]),
    };
  },
};
