/** Something of a run that took time: the bar of a picture. */
export interface RunBar {
  /** Unique in the picture. */
  readonly id: string;
  readonly label: string;
  readonly kind: "task" | "model" | "call" | "question" | "hook" | "other";
  /** How many bars it is nested in. */
  readonly depth: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Left out while it runs. */
  readonly endedAt?: number;
  readonly status: "running" | "ok" | "failed" | "waiting";
  /** The last entry that it changed with. */
  readonly seq: number;
}

/** A bar that names the one it is part of. */
export interface NestedBar extends Omit<RunBar, "depth"> {
  readonly parent: string | undefined;
}

/** Each bar before those that are part of it. */
export function nestedBars(bars: readonly NestedBar[]): readonly RunBar[] {
  const known = new Set(bars.map(({ id }) => id));
  const below = Map.groupBy(bars, ({ parent }) => (parent !== undefined && known.has(parent) ? parent : undefined));
  const rows: RunBar[] = [];
  const open = (below.get(undefined) ?? []).map((bar) => ({ bar, depth: 0 })).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { parent: _parent, ...row } = next.bar;
    const depth = next.depth + 1;
    rows.push({ ...row, depth: next.depth });
    for (const inner of (below.get(row.id) ?? []).toReversed()) open.push({ bar: inner, depth });
  }
  return rows;
}
