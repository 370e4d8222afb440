import type { Json } from "../util/json.ts";

/**
 * One part of the state of a session or of a turn: a fold over the entries recorded for it. With a store, the entries outlast the
 * process; the same fold over them gives the state again.
 */
export interface StatePart<State, Entry extends Json> {
  /** Names the entries in the log; unique. */
  readonly name: string;
  /** The state before the first entry. */
  initial(): State;
  /** The state after an entry; may be the same object, changed. */
  add(state: State, entry: Entry): State;
}

/** State in parts, each made when it is first read. */
export interface StateParts {
  read<State, Entry extends Json>(part: StatePart<State, Entry>): State;
  /** Adds an entry to the part, and to the log. */
  record<State, Entry extends Json>(part: StatePart<State, Entry>, entry: Entry): void;
}
