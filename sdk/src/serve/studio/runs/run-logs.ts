import { readRunLog, runOf, type RunEntry } from "../../../agents/timeline/run-log.ts";
import { withoutParts } from "./run-notes.ts";
import type { LogSummary, Store } from "../../../model/ports/store.ts";

/** Logs that are kept in memory: a page looks at the same run again and again. */
const maxKept = 8;

/** The logs of runs without the parts of steps. Only what is new is read. */
export class RunLogs {
  readonly #logs = new Map<string, readonly RunEntry[]>();

  async read(store: Store, { log, entries: length }: LogSummary): Promise<readonly RunEntry[]> {
    const known = this.#logs.get(log) ?? [];
    // A log that was erased may have begun again.
    const before = (known.at(-1)?.seq ?? 0) <= length ? known : [];
    const added = (await readRunLog(store, runOf(log), before.at(-1)?.seq ?? 0)).map(withoutParts);
    const entries = added.length === 0 ? before : [...before, ...added];
    this.#logs.delete(log);
    this.#logs.set(log, entries);
    const [oldest] = this.#logs.keys();
    if (this.#logs.size > maxKept && oldest !== undefined) this.#logs.delete(oldest);
    return entries;
  }

  forget(log: string): void {
    this.#logs.delete(log);
  }
}

/** A log that a store has. */
export const findLog = async (store: Pick<Store, "logs">, log: string): Promise<LogSummary | undefined> =>
  (await store.logs(log)).find((one) => one.log === log);
