import { divideAlphabet, wordClass, type Alphabet } from "./alphabet.ts";
import type { Automaton } from "./match-automaton.ts";
import { PatternRefused, type PatternNode } from "./parse-pattern.ts";

type Instruction =
  | { readonly kind: "chars"; readonly source: string; next: number }
  | { readonly kind: "split"; readonly targets: number[] }
  | { readonly kind: "assert"; readonly what: "start" | "end" | "word" | "notWord"; readonly next: number }
  | { readonly kind: "look"; readonly body: number; readonly isNegative: boolean; readonly next: number }
  | { readonly kind: "found" };

const mostInstructions = 3_000;
const mostEntries = 12_000;
const mostSteps = 12_000_000;

/**
 * The automaton of a pattern, look-ahead included. It reads a text from its end, so that the result of a look-ahead is known when it is
 * needed.
 *
 * @throws PatternRefused for look-behind, and for a pattern whose table would be too large.
 */
export function buildAutomaton(tree: PatternNode): Automaton {
  const program: Instruction[] = [{ kind: "found" }];
  const start = compile(tree, 0, program);
  // The pattern may begin anywhere.
  const search = program.push({ kind: "split", targets: [start] }) - 1;
  const anywhere = program.push({ kind: "chars", source: "[^]", next: search }) - 1;
  (program[search] as { targets: number[] }).targets.push(anywhere);
  return new Determinizer(program, search).automaton();
}

function add(program: Instruction[], instruction: Instruction): number {
  if (program.length >= mostInstructions) throw new PatternRefused("is too large", "");
  return program.push(instruction) - 1;
}

/** Adds the instructions of a part, which continue at `next`; returns the first of them. */
function compile(node: PatternNode, next: number, program: Instruction[]): number {
  switch (node.kind) {
    case "empty":
      return next;
    case "chars":
      return add(program, { kind: "chars", source: node.source, next });
    case "assert":
      return add(program, { kind: "assert", what: node.what, next });
    case "sequence":
      return node.parts.reduceRight((after, part) => compile(part, after, program), next);
    case "choice":
      return add(program, { kind: "split", targets: node.parts.map((part) => compile(part, next, program)) });
    case "look": {
      if (node.isBehind) throw new PatternRefused("looks behind", "(?<");
      return add(program, { kind: "look", body: compile(node.part, 0, program), isNegative: node.isNegative, next });
    }
    case "repeat":
      return compileRepeat(node, next, program);
  }
}

function compileRepeat(
  { part, least, most }: PatternNode & { readonly kind: "repeat" },
  next: number,
  program: Instruction[],
): number {
  if (least > mostInstructions || (most !== Infinity && most > mostInstructions)) {
    throw new PatternRefused("is too large", "");
  }
  let entry = next;
  if (most === Infinity) {
    const loop = add(program, { kind: "split", targets: [next] });
    (program[loop] as { targets: number[] }).targets.push(compile(part, loop, program));
    entry = loop;
  } else {
    for (let count = least; count < most; count += 1) {
      entry = add(program, { kind: "split", targets: [next, compile(part, entry, program)] });
    }
  }
  for (let count = 0; count < least; count += 1) entry = compile(part, entry, program);
  return entry;
}

/** The character before or after a position. */
type Side = "none" | "word" | "other";

class Determinizer {
  readonly #program: readonly Instruction[];
  readonly #search: number;
  readonly #alphabet: Alphabet;
  readonly #chars: readonly { readonly source: string; readonly next: number }[];
  readonly #charIndex = new Map<number, number>();
  #steps = 0;

  constructor(program: readonly Instruction[], search: number) {
    this.#program = program;
    this.#search = search;
    const chars: { source: string; next: number }[] = [];
    program.forEach((instruction, index) => {
      if (instruction.kind !== "chars") return;
      this.#charIndex.set(index, chars.length);
      chars.push(instruction);
    });
    this.#chars = chars;
    this.#alphabet = divideAlphabet([...chars.map(({ source }) => source), wordClass]);
  }

  automaton(): Automaton {
    const { starts, divisions, size } = this.#alphabet;
    const none = "0".repeat(this.#chars.length);
    // A state: which character instructions lead to a match at this position, and what follows it.
    const states: { readonly ready: string; readonly after: Side }[] = [{ ready: none, after: "none" }];
    const known = new Map([[`none ${none}`, 0]]);
    const next: number[] = [];
    const accepts: (0 | 1)[] = [];
    // The list grows while it is iterated.
    for (const { ready, after } of states) {
      accepts.push(this.#leadsOn(this.#search, ready, { before: "none", after }) ? 1 : 0);
      const open = { word: this.#open(ready, "word", after), other: this.#open(ready, "other", after) };
      for (let division = 0; division < size; division += 1) {
        const side = this.#alphabet.holds(wordClass, division) ? "word" : "other";
        const read = this.#chars.map(
          ({ source }, i) => open[side][i] === true && this.#alphabet.holds(source, division),
        );
        const text = read.map((isReady) => (isReady ? "1" : "0")).join("");
        const key = `${side} ${text}`;
        const target = known.get(key) ?? states.push({ ready: text, after: side }) - 1;
        known.set(key, target);
        next.push(target);
      }
      if (next.length > mostEntries) throw new PatternRefused("is too large", "");
    }
    return minimal({ starts, columns: divisions, width: size, next, accepts });
  }

  /** For each character instruction, whether the rest after its character leads to a match. */
  #open(ready: string, before: Side, after: Side): readonly boolean[] {
    const known = new Map<number, boolean>();
    return this.#chars.map(({ next }) => {
      const found = known.get(next) ?? this.#leadsOn(next, ready, { before, after });
      known.set(next, found);
      return found;
    });
  }

  #leadsOn(from: number, ready: string, sides: { readonly before: Side; readonly after: Side }): boolean {
    const seen = new Set<number>();
    const waiting = [from];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      if (seen.has(index)) continue;
      seen.add(index);
      this.#steps += 1;
      if (this.#steps > mostSteps) throw new PatternRefused("is too large", "");
      const instruction = this.#program[index];
      if (instruction === undefined) continue;
      if (instruction.kind === "found") return true;
      if (instruction.kind === "chars") {
        if (ready.charAt(this.#charIndex.get(index) ?? -1) === "1") return true;
      } else if (instruction.kind === "split") waiting.push(...instruction.targets);
      else if (instruction.kind === "assert") {
        if (holds(instruction.what, sides.before, sides.after)) waiting.push(instruction.next);
      } else if (this.#leadsOn(instruction.body, ready, sides) !== instruction.isNegative) {
        waiting.push(instruction.next);
      }
    }
    return false;
  }
}

function holds(what: "start" | "end" | "word" | "notWord", before: Side, after: Side): boolean {
  if (what === "start") return before === "none";
  if (what === "end") return after === "none";
  return ((before === "word") !== (after === "word")) === (what === "word");
}

/** The same automaton with equal states joined. */
function minimal(automaton: Automaton): Automaton {
  const { next, accepts, width } = automaton;
  let groups: readonly number[] = accepts;
  for (let count = new Set(groups).size; ;) {
    const byKey = new Map<string, number>();
    const refined = groups.map((group, state) => {
      const targets = next.slice(state * width, (state + 1) * width).map((target) => groups[target]);
      const key = `${group}:${targets.join()}`;
      const known = byKey.get(key) ?? byKey.size;
      byKey.set(key, known);
      return known;
    });
    groups = refined;
    if (byKey.size === count) break;
    count = byKey.size;
  }
  const representatives = new Map<number, number>();
  groups.forEach((group, state) => {
    if (!representatives.has(group)) representatives.set(group, state);
  });
  const kept = [...representatives].sort(([left], [right]) => left - right).map(([, state]) => state);
  return {
    ...automaton,
    next: kept.flatMap((state) => next.slice(state * width, (state + 1) * width).map((target) => groups[target] ?? 0)),
    accepts: kept.map((state) => accepts[state] ?? 0),
  };
}
