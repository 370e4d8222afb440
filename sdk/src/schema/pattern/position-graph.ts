import { PatternRefused, type PatternNode } from "./parse-pattern.ts";

/** The number of repetitions from which a bounded repetition counts as unbounded. */
export interface Bounds {
  readonly ofGroups: number;
  readonly ofCharacters: number;
}

/** A repetition without a bound. */
interface Loop {
  readonly from: number;
  readonly to: number;
  readonly positions: ReadonlySet<number>;
}

/** A part of a pattern by the positions of its characters (Glushkov's construction). */
interface Part {
  readonly isNullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const mostPositions = 1_500;

/** The characters of a pattern as a graph: which may follow which. */
export class PositionGraph {
  readonly sources: string[] = [];
  readonly follow: Map<number, number>[] = [];
  readonly loops: Loop[] = [];
  /** Whether an assertion or look-around may make a match fail. */
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
        // It is matched like any other part, and then left.
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
    // Nested, not side by side: otherwise one character could be any of the copies.
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
