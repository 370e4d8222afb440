import { isReadOnly } from "../../model/is-read-only.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { StatePart } from "../../model/state-part.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";

/** A call of the turn that later ones are compared with. */
export interface RememberedCall {
  readonly callId: string;
  readonly tool: ToolRecord;
  /** The arguments as JSON text; equal arguments give texts of equal length. */
  readonly text: string;
  canonical: string | undefined;
  /** Settles when it has ended; undefined until it first waits, and after its end. */
  running: Promise<unknown> | undefined;
  /** A copy of how it ended, for later calls; undefined while it runs, and where the result is too large to be kept. */
  outcome: Outcome | undefined;
}

/** Most calls of a turn that are remembered; the oldest are forgotten first. */
const most = 200;

/** Longer arguments are compared by their hash. */
const longestText = 1000;

/** The calls of one turn. They are kept in memory only: a turn that another process goes on with begins with none. */
export class RememberedCalls {
  #calls: RememberedCall[] = [];
  /** The call that nested calls wait for, and how many do. */
  readonly awaited: { call: RememberedCall | undefined; count: number } = { call: undefined, count: 0 };

  /** The earlier call of the same tool with the same arguments; `text` is `textOf` the arguments. */
  find({ toolId }: ToolRecord, text: string): RememberedCall | undefined {
    // Most often it is the first call of its turn.
    if (this.#calls.length === 0) return undefined;
    let canonical: string | undefined;
    return this.#calls.find((known) => {
      if (known.tool.toolId !== toolId || known.text.length !== text.length) return false;
      if (known.text === text) return true;
      known.canonical ??= canonicalText(known.text);
      canonical ??= canonicalText(text);
      return known.canonical === canonical;
    });
  }

  add(callId: string, tool: ToolRecord, text: string): RememberedCall {
    const remembered = { callId, tool, text, canonical: undefined, running: undefined, outcome: undefined };
    this.#calls.push(remembered);
    if (this.#calls.length > most) this.#calls.shift();
    return remembered;
  }

  has(remembered: RememberedCall): boolean {
    return this.#calls.includes(remembered);
  }

  forget(remembered: RememberedCall): void {
    this.#calls = this.#calls.filter((other) => other !== remembered);
  }

  /** What a read-only call returns may be another after an action. */
  forgetReadOnly(): void {
    this.#calls = this.#calls.filter(({ tool }) => !isReadOnly(tool));
  }

  clear(): void {
    this.#calls = [];
  }
}

export const rememberedCalls: StatePart<RememberedCalls, never> = {
  name: "remembered-calls",
  initial: () => new RememberedCalls(),
  // Nothing is recorded.
  add: (calls) => calls,
};

/** The text that arguments are compared by. */
export function textOf(args: unknown): string {
  const text = JSON.stringify(args);
  return text.length > longestText ? JSON.stringify(sha256(stableJson(args))) : text;
}

// Written only where two texts may differ in nothing but the order of their members.
const canonicalText = (text: string): string => stableJson(JSON.parse(text));
