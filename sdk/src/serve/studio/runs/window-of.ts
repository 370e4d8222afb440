import { defined } from "../../../util/defined.ts";
import type { StudioEntry, StudioRunPage } from "./run-types.ts";

/** What is read of a run to show it at one of its entries. */
export type Shown = Pick<
  StudioRunPage,
  | ("seq" | "position" | "first" | "last" | "previous" | "next" | "rows" | "rowsFrom")
  | ("entry" | "timeline" | "earlier" | "steps" | "bars" | "hiddenBars" | "state")
>;

const rowsTogether = 100;

/** Where an entry is among all, and the part of the list that it is in. */
export function windowOf<Entry extends { readonly seq: number }>(
  entries: readonly Entry[],
  index: number,
  row: (entry: Entry) => StudioEntry,
): Pick<Shown, "seq" | "position" | "first" | "last" | "previous" | "next" | "rows" | "rowsFrom"> {
  const from = index - (index % rowsTogether);
  return {
    seq: entries[index]?.seq ?? 0,
    position: index + 1,
    first: entries[0]?.seq ?? 0,
    last: entries.at(-1)?.seq ?? 0,
    ...defined({ previous: entries[index - 1]?.seq, next: entries[index + 1]?.seq }),
    rows: entries.slice(from, from + rowsTogether).map(row),
    rowsFrom: from + 1,
  };
}
