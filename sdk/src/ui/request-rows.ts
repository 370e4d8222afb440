import type { Store } from "../model/ports/store.ts";
import { isToolwrightError } from "../errors/toolwright-error.ts";
import type { Json } from "../util/json.ts";
import { stored } from "../util/stored.ts";
import type { UiEnd, UiToolRequest } from "./ui-options.ts";

/** A question as it is stored. */
export interface RequestRow {
  readonly session: string;
  /** Who may answer; null where anyone may. */
  readonly user: string | null;
  /** The question in its call: the same when the call is run again. */
  readonly question: string;
  /** Digest of what is asked. */
  readonly asks: string;
  readonly request: UiToolRequest;
}

/** How it ended, as it is stored. */
export interface Ending {
  readonly status: UiEnd;
  /** Left out where there is no answer, or a confidential one. */
  readonly answer?: Json;
}

/** A question of a session, in the order they were asked. */
export interface IndexEntry {
  readonly eventId: string;
  readonly question: string;
}

export interface StoredRequest {
  readonly row: RequestRow;
  readonly ending: Ending | undefined;
}

const rows = stored<RequestRow>();
const endings = stored<Ending>();
const indexEntries = stored<IndexEntry>();

const rowLog = (eventId: string): string => `ui-request:${eventId}`;
const indexLog = (session: string): string => `ui-session:${session}`;

/**
 * The rows of a store: a log for each question, which its ending closes, so that one ending wins also among several processes; and a log for each session, which
 * names its questions. Confidential answers are never stored.
 */
export class RequestRows {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async add(row: RequestRow, after: number): Promise<void> {
    const { eventId } = row.request;
    await this.#store.append(rowLog(eventId), { entries: [{ entry: rows.write(row) }], after: 0 });
    await this.#store.append(indexLog(row.session), {
      entries: [{ entry: { eventId, question: row.question } }],
      after,
    });
  }

  async index(session: string): Promise<readonly IndexEntry[]> {
    return (await this.#store.read(indexLog(session))).map(({ entry }) => indexEntries.read(entry));
  }

  async read(eventId: string): Promise<StoredRequest | undefined> {
    const [row, ending] = await this.#store.read(rowLog(eventId));
    if (row === undefined) return undefined;
    return { row: rows.read(row.entry), ending: ending && endings.read(ending.entry) };
  }

  /** False where it has ended before. */
  async end(eventId: string, ending: Ending): Promise<boolean> {
    try {
      await this.#store.append(rowLog(eventId), { entries: [{ entry: endings.write(ending) }], after: 1 });
      return true;
    } catch (error) {
      if (isToolwrightError(error) && error.code === "STORE_CONFLICT") return false;
      throw error;
    }
  }
}
