/** A hook of one event, before its place is known. */
export interface PlacedHook {
  readonly name: string;
  /** Names of the tools that run before it. */
  readonly requires: readonly string[];
  /** Lower ones run first. */
  readonly order: number;
  /** Place in the workflow file; infinite for one that it does not name. */
  readonly place: number;
}

/** The order of the hooks of one event: dependencies first, then `order`, then the file, then names. The rest, where they form a cycle. */
export function orderHooks<Hook extends PlacedHook>(
  hooks: readonly Hook[],
): { readonly ordered: readonly Hook[]; readonly cycle: readonly Hook[] } {
  let waiting = hooks.toSorted(
    (left, right) => left.order - right.order || byPlace(left, right) || (left.name < right.name ? -1 : 1),
  );
  const ordered: Hook[] = [];
  for (;;) {
    const names = new Set(waiting.map(({ name }) => name));
    const next = waiting.find(({ requires, name }) => !requires.some((each) => each !== name && names.has(each)));
    if (next === undefined) return { ordered, cycle: waiting };
    ordered.push(next);
    waiting = waiting.filter((hook) => hook !== next);
  }
}

/** Infinity minus infinity is not a number. */
const byPlace = (left: PlacedHook, right: PlacedHook): number =>
  left.place === right.place ? 0 : left.place - right.place;
