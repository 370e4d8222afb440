import type { Place } from "../model/place.ts";
import type { Entry } from "./find-entries.ts";
import type { Locator } from "./read-source.ts";

/** Where the values of an entry stand. */
export interface EntryPlaces {
  /** The place of the value at a JSON pointer from the entry; that of the entry where there is none. */
  at(pointer: string): Place | undefined;
  /** The places of the value at a pointer and of all inside it, by pointer from it. */
  within(pointer: string): Readonly<Record<string, Place>>;
}

/** Finds places inside each of these entries. Nothing is looked for before it is asked for, and nothing twice. */
export function entryPlaces(entries: readonly Entry[], locator: Locator): (entry: Entry) => EntryPlaces {
  let starts: ReadonlyMap<string, number> | undefined;
  return ({ pointer }) => {
    let offsets: ReadonlyMap<string, number> | undefined;
    const all = (): ReadonlyMap<string, number> => {
      starts ??= locator.offsets(prefixTest(entries));
      return (offsets ??= locator.offsetsWithin(starts.get(pointer) ?? 0));
    };
    return {
      at(inner) {
        const offset = all().get(inner) ?? all().get("");
        return offset === undefined ? undefined : locator.placeAt(offset);
      },
      within(outer) {
        const inside = [...all()].filter(([inner]) => inner === outer || inner.startsWith(`${outer}/`));
        return Object.fromEntries(
          inside.map(([inner, offset]) => [inner.slice(outer.length), locator.placeAt(offset)]),
        );
      },
    };
  };
}

/** Whether a pointer leads to one of these entries, or towards one. */
function prefixTest(entries: readonly Entry[]): (pointer: string) => boolean {
  const prefixes = new Set<string>([""]);
  for (const { pointer } of entries) {
    for (let above = pointer; !prefixes.has(above); above = above.slice(0, above.lastIndexOf("/"))) prefixes.add(above);
  }
  return (pointer) => prefixes.has(pointer);
}
