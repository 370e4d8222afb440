import { divideAlphabet, type Alphabet } from "./alphabet.ts";
import { PatternRefused, type PatternNode } from "./parse-pattern.ts";

/** How a backtracking engine can be slowed down by a pattern. */
export interface Ambiguity {
  readonly growth: "polynomial" | "exponential";
  /** Source range of the repetition that backtracks; undefined where the search for a beginning does. */
  readonly range?: { readonly from: number; readonly to: number };
}

/** From how many repetitions on a bounded repetition counts as one without a bound. */
export interface Bounds {
  readonly ofGroups: number;
  readonly ofCharacters: number;
}

interface Loop {
  readonly from: number;
  readonly to: number;
  readonly positions: ReadonlySet<number>;
}

/** A part by the positions of its characters, after Glushkov. */
interface Part {
  readonly isNullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const mostPositions = 1_500;
const mostSteps = 3_000_000;

/**
 * Why matching a pattern by backtracking can take more than a time in proportion to the text; undefined where it cannot. What is looked
 * for are two ways through the pattern for one text that can be repeated.
 *
 * @throws PatternRefused for a pattern that is too large.
 */
export function findAmbiguity(tree: PatternNode, bounds: Bounds): Ambiguity | undefined {
  const graph = new Graph(bounds);
  const whole = graph.read(isAnchored(tree) ? tree : { kind: "sequence", parts: [anywhere, tree] });
  return new Search(graph, new Set(graph.hasCondition ? [] : whole.last)).run();
}

// A pattern without `^` is tried at each position of the text.
const anywhere: PatternNode = {
  kind: "repeat",
  part: { kind: "chars", source: "[^]" },
  least: 0,
  most: Infinity,
  from: -1,
  to: -1,
};

function isAnchored(node: PatternNode): boolean {
  if (node.kind === "assert") return node.what === "start";
  if (node.kind === "choice") return node.parts.every(isAnchored);
  if (node.kind === "sequence")
    return node.parts.some((part, index) => isAnchored(part) && index <= leading(node.parts));
  return node.kind === "repeat" && node.least > 0 && isAnchored(node.part);
}

/** Whether a pattern is tried at the start of a text alone, and on a bounded part of it. */
export const isTriedOnce = (tree: PatternNode): boolean => isAnchored(tree) && !isEndless(tree);

function isEndless(node: PatternNode): boolean {
  if (node.kind === "sequence" || node.kind === "choice") return node.parts.some(isEndless);
  if (node.kind === "look") return isEndless(node.part);
  return node.kind === "repeat" && (node.most === Infinity || isEndless(node.part));
}

/** Index of the first part that is not look-around. */
const leading = (parts: readonly PatternNode[]): number => parts.findIndex(({ kind }) => kind !== "look");

class Graph {
  readonly sources: string[] = [];
  readonly follow: Map<number, number>[] = [];
  readonly loops: Loop[] = [];
  /** Whether something beside characters may make a match fail. */
  hasCondition = false;
  readonly #bounds: Bounds;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  read(node: PatternNode): Part {
    switch (node.kind) {
      case "empty":
        return nothing;
      case "assert":
        if (node.what !== "start") this.hasCondition = true;
        return nothing;
      case "chars":
        return this.#position(node.source);
      case "sequence":
        return node.parts.map((part) => this.read(part)).reduce((left, right) => this.#join(left, right), nothing);
      case "choice":
        return node.parts.map((part) => this.read(part)).reduce(either);
      case "look": {
        this.hasCondition = true;
        const start = this.sources.length;
        const { first } = this.read(node.part);
        if (node.isBehind && this.loops.some(({ positions }) => [...positions].some((each) => each >= start))) {
          throw new PatternRefused("looks behind over any number of characters", `(?<${node.isNegative ? "!" : "="}`);
        }
        // It is tried like any other part, and then left.
        return { isNullable: true, first, last: [] };
      }
      case "repeat":
        return this.#repeat(node);
    }
  }

  #position(source: string): Part {
    if (this.sources.length >= mostPositions) throw new PatternRefused("is too large", "");
    const position = this.sources.push(source) - 1;
    this.follow.push(new Map());
    return { isNullable: false, first: [position], last: [position] };
  }

  #repeat({ part, least, most, from, to }: PatternNode & { readonly kind: "repeat" }): Part {
    const { ofCharacters, ofGroups } = this.#bounds;
    const bound = part.kind === "chars" ? ofCharacters : ofGroups;
    // A fixed number of repetitions leaves no choice.
    const isEndless = most > (least === most ? Math.max(bound, 10) : bound);
    // A bounded repetition of one character is like its first few.
    const copies = part.kind === "chars" ? Math.min(most, 3) : most;
    let whole = nothing;
    for (let count = 0; count < Math.min(least, isEndless ? 1 : copies) - (isEndless ? 1 : 0); count += 1) {
      whole = this.#join(whole, this.read(part));
    }
    if (isEndless) return this.#join(whole, this.#loop(part, least, { from, to }));
    // One inside the other: side by side, one character could be any of them.
    let tail = nothing;
    for (let count = Math.min(least, copies); count < copies; count += 1) {
      tail = { ...this.#join(this.read(part), tail), isNullable: true };
    }
    return this.#join(whole, tail);
  }

  #loop(part: PatternNode, least: number, range: Pick<Loop, "from" | "to">): Part {
    const start = this.sources.length;
    const inner = this.read(part);
    this.#link(inner.last, inner.first);
    const length = this.sources.length - start;
    this.loops.push({ ...range, positions: new Set(Array.from({ length }, (_, index) => start + index)) });
    return { ...inner, isNullable: inner.isNullable || least === 0 };
  }

  #join(left: Part, right: Part): Part {
    this.#link(left.last, right.first);
    return {
      isNullable: left.isNullable && right.isNullable,
      first: left.isNullable ? [...left.first, ...right.first] : left.first,
      last: right.isNullable ? [...left.last, ...right.last] : right.last,
    };
  }

  #link(from: readonly number[], to: readonly number[]): void {
    for (const position of from) {
      const follow = this.follow[position];
      for (const next of to) follow?.set(next, (follow.get(next) ?? 0) + 1);
    }
  }
}

const nothing: Part = { isNullable: true, first: [], last: [] };

const either = (left: Part, right: Part): Part => ({
  isNullable: left.isNullable || right.isNullable,
  first: [...left.first, ...right.first],
  last: [...left.last, ...right.last],
});

class Search {
  readonly #graph: Graph;
  /** Positions at which the match is found, whatever follows. */
  readonly #done: ReadonlySet<number>;
  readonly #alphabet: Alphabet;
  /** Positions in a loop, by position, with all that can be reached from them and lead back. */
  readonly #rings = new Map<number, ReadonlySet<number>>();
  readonly #reached = new Map<number, ReadonlySet<number>>();
  #steps = 0;

  constructor(graph: Graph, done: ReadonlySet<number>) {
    this.#graph = graph;
    this.#done = done;
    this.#alphabet = divideAlphabet(graph.sources);
    const looped = new Set(graph.loops.flatMap(({ positions }) => [...positions]));
    for (const position of looped) this.#reached.set(position, this.#reach(position));
    for (const position of looped) {
      const ring = [...(this.#reached.get(position) ?? [])].filter((other) => this.#reached.get(other)?.has(position));
      if (ring.length > 0) this.#rings.set(position, new Set(ring));
    }
  }

  run(): Ambiguity | undefined {
    const open = [...this.#rings].filter(([position]) => !this.#done.has(position));
    for (const [position, ring] of open) {
      if (this.#isExponential(position, ring)) return { growth: "exponential", ...this.#rangeOf(position) };
    }
    for (const [to, ring] of open) {
      for (const [from, former] of this.#rings) {
        if (
          from !== to &&
          this.#reached.get(from)?.has(to) === true &&
          this.#isPolynomial([from, former], [to, ring])
        ) {
          return { growth: "polynomial", ...this.#rangeOf(to) };
        }
      }
    }
    return undefined;
  }

  #reach(start: number): ReadonlySet<number> {
    const seen = new Set<number>();
    const waiting = [start];
    for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
      for (const next of this.#nexts(position)) {
        if (seen.has(next)) continue;
        seen.add(next);
        waiting.push(next);
      }
    }
    return seen;
  }

  #nexts(position: number): Iterable<number> {
    return this.#graph.follow[position]?.keys() ?? [];
  }

  /** Two ways from a position back to itself that read the same text. */
  #isExponential(position: number, ring: ReadonlySet<number>): boolean {
    for (const [next, count] of this.#graph.follow[position] ?? []) if (count > 1 && ring.has(next)) return true;
    const start = { states: [position, position], hasParted: false };
    return this.#search(
      start,
      ([left = -1, right = -1]) => ring.has(left) && ring.has(right),
      ({ states: [left, right], hasParted }) => hasParted && left === position && right === position,
    );
  }

  /** A text that can be repeated in one loop, leads from it to another, and can be repeated there. */
  #isPolynomial(
    [from, former]: readonly [number, ReadonlySet<number>],
    [to, latter]: readonly [number, ReadonlySet<number>],
  ): boolean {
    return this.#search(
      { states: [from, from, to], hasParted: false },
      ([left = -1, , right = -1]) => former.has(left) && latter.has(right),
      ({ states: [left, middle, right] }) => left === from && middle === to && right === to,
    );
  }

  #search(start: Ways, isAllowed: (states: readonly number[]) => boolean, isGoal: (ways: Ways) => boolean): boolean {
    const seen = new Set<string>();
    const waiting = [start];
    for (let ways = waiting.pop(); ways !== undefined; ways = waiting.pop()) {
      for (const states of this.#together(ways.states)) {
        this.#steps += 1;
        // What takes too long to find out is taken as found: only the way of matching depends on it.
        if (this.#steps > mostSteps) return true;
        const hasParted = ways.hasParted || states[0] !== states[1];
        const key = `${states.join()} ${hasParted}`;
        if (seen.has(key) || !isAllowed(states)) continue;
        seen.add(key);
        const further = { states, hasParted };
        if (isGoal(further)) return true;
        waiting.push(further);
      }
    }
    return false;
  }

  /** Every step that all ways can take with one and the same character. */
  *#together(states: readonly number[]): Iterable<readonly number[]> {
    const choices = states.map((state) => [...this.#nexts(state)]);
    for (const first of choices[0] ?? []) {
      for (const second of choices[1] ?? []) {
        const shared = this.#shared([first, second]);
        if (shared.length === 0) continue;
        if (choices[2] === undefined) yield [first, second];
        else for (const third of choices[2]) if (this.#holdsAny(third, shared)) yield [first, second, third];
      }
    }
  }

  readonly #sharedDivisions = new Map<string, readonly number[]>();

  #shared([left = 0, right = 0]: readonly number[]): readonly number[] {
    const [one = "", two = ""] = [this.#graph.sources[left], this.#graph.sources[right]];
    const key = `${one} ${two}`;
    const known = this.#sharedDivisions.get(key);
    if (known !== undefined) return known;
    const { size, holds } = this.#alphabet;
    const found = Array.from({ length: size }, (_, division) => division).filter(
      (division) => holds(one, division) && holds(two, division),
    );
    this.#sharedDivisions.set(key, found);
    return found;
  }

  #holdsAny(position: number, divisions: readonly number[]): boolean {
    const source = this.#graph.sources[position] ?? "";
    return divisions.some((division) => this.#alphabet.holds(source, division));
  }

  /** The largest repetition around a position. */
  #rangeOf(position: number): Pick<Ambiguity, "range"> {
    const around = this.#graph.loops.filter(({ from, positions }) => from >= 0 && positions.has(position));
    const [largest] = around.sort((left, right) => right.to - right.from - (left.to - left.from));
    return largest === undefined ? {} : { range: { from: largest.from, to: largest.to } };
  }
}

interface Ways {
  readonly states: readonly number[];
  readonly hasParted: boolean;
}
