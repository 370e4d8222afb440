import { divideAlphabet, type Alphabet } from "./alphabet.ts";
import type { PatternNode } from "./parse-pattern.ts";
import { PositionGraph, type Bounds } from "./position-graph.ts";

/** How a backtracking engine can be slowed down by a pattern. */
export interface Ambiguity {
  readonly growth: "polynomial" | "exponential";
  /** Source range of the repetition that backtracks; undefined where the search for the start of a match does. */
  readonly range?: { readonly from: number; readonly to: number };
}

const mostSteps = 3_000_000;

/**
 * Why matching a pattern by backtracking can take longer than linear time; undefined where it cannot. It searches for two ways through the
 * pattern for one text that can be repeated.
 *
 * @throws PatternRefused for a pattern that is too large.
 */
export function findAmbiguity(tree: PatternNode, bounds: Bounds): Ambiguity | undefined {
  const graph = new PositionGraph(bounds);
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

/** Whether a pattern is tried only at the start of a text, and only on a bounded part of it. */
export const isTriedOnce = (tree: PatternNode): boolean => isAnchored(tree) && !isEndless(tree);

function isEndless(node: PatternNode): boolean {
  if (node.kind === "sequence" || node.kind === "choice") return node.parts.some(isEndless);
  if (node.kind === "look") return isEndless(node.part);
  return node.kind === "repeat" && (node.most === Infinity || isEndless(node.part));
}

/** Index of the first part that is not look-around. */
const leading = (parts: readonly PatternNode[]): number => parts.findIndex(({ kind }) => kind !== "look");

class Search {
  readonly #graph: PositionGraph;
  /** Positions at which the match is found, whatever follows. */
  readonly #done: ReadonlySet<number>;
  readonly #alphabet: Alphabet;
  /** Positions in a loop, by position, with all that can be reached from them and lead back. */
  readonly #rings = new Map<number, ReadonlySet<number>>();
  readonly #reached = new Map<number, ReadonlySet<number>>();
  #steps = 0;

  constructor(graph: PositionGraph, done: ReadonlySet<number>) {
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
        // Beyond the limit the pattern counts as ambiguous: this decides only which engine matches it.
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

  /** Every step that all ways can take with the same character. */
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
