import type { Location } from "../model/location.ts";
import type { Entry } from "./find-entries.ts";
import type { Locator } from "./read-source.ts";

/** The locations of an entry's values. */
export interface EntryLocations {
  /** The location of the value at a JSON pointer from the entry; that of the entry where there is no such value. */
  at(pointer: string): Location | undefined;
  /** The locations of the value at a pointer and of all values inside it, by pointer from it. */
  within(pointer: string): Readonly<Record<string, Location>>;
}

/** Finds locations inside each of these entries, on demand and once. */
export function entryLocations(entries: readonly Entry[], locator: Locator): (entry: Entry) => EntryLocations {
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
        return offset === undefined ? undefined : locator.locationAt(offset);
      },
      within(outer) {
        const inside = [...all()].filter(([inner]) => inner === outer || inner.startsWith(`${outer}/`));
        return Object.fromEntries(
          inside.map(([inner, offset]) => [inner.slice(outer.length), locator.locationAt(offset)]),
        );
      },
    };
  };
}

/** Whether a pointer leads to one of these entries, or to a value around one. */
function prefixTest(entries: readonly Entry[]): (pointer: string) => boolean {
  const prefixes = new Set<string>([""]);
  for (const { pointer } of entries) {
    for (let above = pointer; !prefixes.has(above); above = above.slice(0, above.lastIndexOf("/"))) prefixes.add(above);
  }
  return (pointer) => prefixes.has(pointer);
}
