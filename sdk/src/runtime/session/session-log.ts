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

/** The state of one part. */
interface Cell {
  readonly part: AnyPart;
  state: unknown;
  readonly after: Cell | undefined;
}

/** The parts of one scope. There are few of them, and very many scopes: a chain takes less memory and time than a map. */
export class LoggedParts implements StateParts {
  readonly #scope: string;
  readonly #log: SessionLog;
  #cells: Cell | undefined;

  constructor(scope: string, log: SessionLog) {
    this.#scope = scope;
    this.#log = log;
  }

  read<State, Entry extends Json>(part: StatePart<State, Entry>): State {
    return this.#cellOf(part).state as State;
  }

  record<State, Entry extends Json>(part: StatePart<State, Entry>, entry: Entry): void {
    const cell = this.#cellOf(part);
    cell.state = part.add(cell.state as State, entry);
    if (this.#log !== noLog) this.#log.append({ scope: this.#scope, part: part.name, entry });
  }

  #cellOf<State, Entry extends Json>(part: StatePart<State, Entry>): Cell {
    for (let cell = this.#cells; cell !== undefined; cell = cell.after) if (cell.part === part) return cell;
    const state = this.#log === noLog ? part.initial() : this.#recorded(part);
    return (this.#cells = { part, state, after: this.#cells });
  }

  #recorded<State, Entry extends Json>(part: StatePart<State, Entry>): State {
    let state = part.initial();
    for (const entry of this.#log.recorded(this.#scope, part.name)) state = part.add(state, entry as Entry);
    return state;
  }
}
