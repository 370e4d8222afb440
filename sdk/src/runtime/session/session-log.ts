import type { Json } from "../../util/json.ts";
import type { StatePart, StateParts } from "../../model/state-part.ts";

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

type AnyPart = StatePart<unknown, never>;

/** The parts of one scope. */
export class LoggedParts implements StateParts {
  readonly #scope: string;
  readonly #log: SessionLog;
  #states: Map<AnyPart, unknown> | undefined;

  constructor(scope: string, log: SessionLog) {
    this.#scope = scope;
    this.#log = log;
  }

  read<State, Entry extends Json>(part: StatePart<State, Entry>): State {
    const states = (this.#states ??= new Map<AnyPart, unknown>());
    const present = states.get(part) as State | undefined;
    if (present !== undefined) return present;
    let state = part.initial();
    for (const entry of this.#log.recorded(this.#scope, part.name)) state = part.add(state, entry as Entry);
    states.set(part, state);
    return state;
  }

  record<State, Entry extends Json>(part: StatePart<State, Entry>, entry: Entry): void {
    const before = this.read(part);
    const state = part.add(before, entry);
    if (state !== before) this.#states?.set(part, state);
    if (this.#log !== noLog) this.#log.append({ scope: this.#scope, part: part.name, entry });
  }
}
