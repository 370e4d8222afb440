import type { Json } from "../util/json.ts";
import type { MessageRing } from "./message-ring.ts";
import type { RequestRow, RequestRows } from "./request-rows.ts";
import type { UiEnd, UiToolRequest } from "./ui-options.ts";

/** What a call that waits receives. */
export interface Outcome {
  readonly status: UiEnd;
  /** Where it was answered. */
  readonly answer?: Json;
}

/** An open question in the memory of this process. */
export interface OpenRequest {
  readonly row: RequestRow;
  readonly waiting: ((outcome: Outcome) => void)[];
  faults: number;
  stopTimer: () => void;
}

/** The questions of one session in this process: the open ones, and the ids of all. */
export class SessionRequests {
  readonly ring: MessageRing;
  /** By event id, in the order they were asked. */
  readonly open = new Map<string, OpenRequest>();
  /** Event ids by question. */
  readonly asked = new Map<string, string>();
  /** Confidential answers by event id, until the tool has them: no store can forget for sure what it was given. */
  readonly confidential = new Map<string, Json>();
  /** How many questions the store names. */
  length = 0;
  /** Questions are added one after the other. */
  #adding: Promise<unknown> = Promise.resolve();

  constructor(ring: MessageRing) {
    this.ring = ring;
  }

  get requests(): readonly UiToolRequest[] {
    return [...this.open.values()].map(({ row }) => row.request);
  }

  /** Reads what an earlier process has left; `opened` is called for each open question. */
  async load(session: string, rows: RequestRows, opened: (request: OpenRequest) => void): Promise<void> {
    const index = await rows.index(session);
    this.length = index.length;
    for (const { eventId, question } of index) {
      this.asked.set(question, eventId);
      const stored = await rows.read(eventId);
      if (stored === undefined || stored.ending !== undefined) continue;
      this.add(stored.row, opened);
    }
  }

  add(row: RequestRow, opened: (request: OpenRequest) => void): OpenRequest {
    const request: OpenRequest = { row, waiting: [], faults: 0, stopTimer: () => undefined };
    this.open.set(row.request.eventId, request);
    this.asked.set(row.question, row.request.eventId);
    opened(request);
    return request;
  }

  inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#adding.then(run, run);
    this.#adding = result.catch(() => undefined);
    return result;
  }
}
