import type { RunBar } from "../../../agents/show/nested-bars.ts";

const mostBars = 150;

/** The bars that changed last, and those they are nested in. */
export function lastBars(bars: readonly RunBar[]): { readonly bars: readonly RunBar[]; readonly hiddenBars: number } {
  if (bars.length <= mostBars) return { bars, hiddenBars: 0 };
  const newest = bars.toSorted((one, other) => other.seq - one.seq).slice(0, mostBars);
  const kept = new Set(newest);
  const path: RunBar[] = [];
  for (const bar of bars) {
    path.splice(bar.depth);
    if (kept.has(bar)) for (const above of path) kept.add(above);
    path.push(bar);
  }
  const shown = bars.filter((bar) => kept.has(bar));
  return { bars: shown, hiddenBars: bars.length - shown.length };
}
