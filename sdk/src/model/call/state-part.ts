import type { Storable } from "../../util/stored.ts";

/** One part of the state of a session or a turn: a fold over its entries, which a store keeps and resuming repeats. */
export interface StatePart<State, Entry> {
  /** Names the entries in the log; unique. */
  readonly name: string;
  /** The state before the first entry. */
  initial(): State;
  /** The state after these entries, in their order. May change and return the state it gets. */
  add(state: State, entries: readonly Entry[]): State;
}

/** State in parts, each created when it is first read. */
export interface StateParts {
  read<State, Entry>(part: StatePart<State, Entry>): State;
  /** Adds an entry to the part, and to the log. Values that JSON cannot represent do not compile. */
  record<State, Entry>(part: StatePart<State, Entry>, entry: Entry & Storable<Entry>): void;
  /** Data that a stage keeps only in memory, created on first use: another process starts without it. */
  keep<Value>(make: () => Value): Value;
}
