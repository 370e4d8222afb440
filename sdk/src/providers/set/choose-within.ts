export interface Choosable {
  readonly worth: number;
  /** One number from 0 for each budget. */
  readonly costs: readonly number[];
}

export interface Choice {
  readonly chosen: ReadonlySet<number>;
  /** Whether it is proven that no other choice is worth more. */
  readonly isBest: boolean;
}

/** Items looked at, rather than time, so that the same input always gives the same choice. */
const mostWork = 5_000_000;
/** The search goes one call deeper for each item. */
const deepest = 2_000;
const tiny = 1e-9;

interface Ordered extends Choosable {
  readonly index: number;
  readonly share: number;
}

/** Chooses what is worth most together without exceeding a budget; of equal choices, the one found first, which prefers earlier items. */
export function chooseWithin(items: readonly Choosable[], budgets: readonly number[]): Choice {
  const order = items
    .map((item, index): Ordered => ({ ...item, index, share: shareOf(item, budgets) }))
    .filter(({ share }) => Number.isFinite(share))
    .sort((one, other) => density(other) - density(one) || one.index - other.index);
  const quick = greedy(order, budgets);
  if (quick.length === order.length) return { chosen: new Set(quick.map(({ index }) => index)), isBest: true };
  const { best, isWhole } = order.length > deepest ? { best: quick, isWhole: false } : search(order, budgets, quick);
  return { chosen: new Set(best.map(({ index }) => index)), isBest: isWhole };
}

const density = ({ worth, share }: Ordered): number => worth / Math.max(share, tiny);

const fits = ({ costs }: Choosable, left: readonly number[]): boolean =>
  costs.every((cost, index) => cost <= (left[index] ?? 0));

function greedy(order: readonly Ordered[], budgets: readonly number[]): readonly Ordered[] {
  let left = budgets;
  return order.filter((item) => {
    const isTaken = fits(item, left);
    if (isTaken) left = left.map((rest, index) => rest - (item.costs[index] ?? 0));
    return isTaken;
  });
}

const worthOf = (items: readonly Choosable[]): number => items.reduce((sum, { worth }) => sum + worth, 0);

/** Tries choices one after the other, and leaves out those that cannot be worth more than the best one found. */
function search(
  order: readonly Ordered[],
  budgets: readonly number[],
  first: readonly Ordered[],
): { readonly best: readonly Ordered[]; readonly isWhole: boolean } {
  const taken: Ordered[] = [];
  let best = first;
  let bestWorth = worthOf(first);
  let work = 0;
  const visit = (from: number, worth: number, left: readonly number[]): void => {
    if (worth > bestWorth + tiny) [best, bestWorth] = [[...taken], worth];
    const next = order[from];
    work += order.length - from;
    if (next === undefined || work > mostWork) return;
    if (worth + boundOf(order, from, roomIn(left, budgets)) <= bestWorth + tiny) return;
    if (fits(next, left)) {
      taken.push(next);
      visit(
        from + 1,
        worth + next.worth,
        left.map((rest, index) => rest - (next.costs[index] ?? 0)),
      );
      taken.pop();
    }
    visit(from + 1, worth, left);
  };
  visit(0, 0, budgets);
  return { best, isWhole: work <= mostWork };
}

/** How much of all budgets together an item takes; infinite where it exceeds one alone. */
function shareOf(item: Choosable, budgets: readonly number[]): number {
  if (!fits(item, budgets)) return Infinity;
  return item.costs.reduce((sum, cost, index) => sum + (cost === 0 ? 0 : cost / (budgets[index] ?? 1)), 0);
}

const roomIn = (left: readonly number[], budgets: readonly number[]): number =>
  left.reduce((sum, rest, index) => sum + (rest === 0 ? 0 : rest / (budgets[index] ?? 1)), 0);

/** What the items from here on are worth at most: as if only their shares together were limited, and one of them could be cut. */
function boundOf(order: readonly Ordered[], from: number, wholeRoom: number): number {
  let room = wholeRoom;
  let worth = 0;
  for (let index = from; index < order.length; index += 1) {
    const item = order[index];
    if (item === undefined) break;
    if (item.share > room) return worth + (item.worth * room) / item.share;
    room -= item.share;
    worth += item.worth;
  }
  return worth;
}
