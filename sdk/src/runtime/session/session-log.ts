import type { Json } from "../../util/json.ts";
import type { StatePart, StateParts } from "../../model/call/state-part.ts";
import { stored, type Storable } from "../../util/stored.ts";

/** One recorded entry: the scope (the session, or one of its turns), the part, and what the part recorded. */
export interface LogEntry {
  /** Id of the turn; empty for the session itself. */
  readonly scope: string;
  readonly part: string;
  readonly entry: Json;
}

/** Where a session records its entries. */
export interface SessionLog {
  /** Takes an entry; it is stored with the next `saved`. */
  append(entry: LogEntry): void;
  /** The entries that an earlier process recorded, in order. */
  recorded(scope: string, part: string): readonly Json[];
  /** Resolves once everything appended so far is stored; undefined where nothing waits to be stored. */
  saved(): Promise<void> | undefined;
  /** Whether another process goes on with the session, so that nothing more can be stored. */
  readonly isLost: boolean;
}

/** The log of a session that ends with its process. */
export const noLog: SessionLog = {
  append: () => undefined,
  recorded: () => [],
  saved: () => undefined,
  isLost: false,
};

/** The parts of one scope, each with its state. */
export class LoggedParts implements StateParts {
  readonly #scope: string;
  readonly #log: SessionLog;
  readonly #states = new Map<object, unknown>();

  constructor(scope: string, log: SessionLog) {
    this.#scope = scope;
    this.#log = log;
  }

  read<State, Entry>(part: StatePart<State, Entry>): State {
    // Each part has one type of state.
    if (this.#states.has(part)) return this.#states.get(part) as State;
    const entries = stored<Entry>().readAll(this.#log.recorded(this.#scope, part.name));
    const initial = part.initial();
    const state = entries.length === 0 ? initial : part.add(initial, entries);
    this.#states.set(part, state);
    return state;
  }

  keep<Value>(make: () => Value): Value {
    // Each function makes one type of value.
    if (this.#states.has(make)) return this.#states.get(make) as Value;
    const value = make();
    this.#states.set(make, value);
    return value;
  }

  record<State, Entry>(part: StatePart<State, Entry>, entry: Entry & Storable<Entry>): void {
    this.#states.set(part, part.add(this.read(part), [entry]));
    this.#log.append({ scope: this.#scope, part: part.name, entry: stored<Entry>().write(entry) });
  }
}
