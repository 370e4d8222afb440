import { recordOf } from "../shared/read-value.ts";

interface ClientEvent {
  readonly type?: unknown;
  readonly event_id?: unknown;
  readonly response?: unknown;
}

/** Holds `response.create` while a response is active: the Realtime API refuses a second one. All requests of that time become one. */
export class ResponseQueue {
  readonly #send: (event: object) => void;
  #isActive = false;
  #sent: ClientEvent | undefined;
  #held: ClientEvent | undefined;
  #count = 0;

  constructor(send: (event: object) => void) {
    this.#send = send;
  }

  send(event: ClientEvent): void {
    // A response outside the conversation may run at the same time.
    if (event.type !== "response.create" || recordOf(event.response).conversation === "none") this.#send(event);
    else if (this.#isActive) this.#held = event;
    else {
      this.#isActive = true;
      this.#count += 1;
      this.#sent = { event_id: `toolwright_${this.#count}`, ...event };
      this.#send(this.#sent);
    }
  }

  received(event: Readonly<Record<string, unknown>>): void {
    const isOutside = recordOf(event.response).conversation_id === null;
    if (event.type === "response.created" && !isOutside) {
      this.#isActive = true;
      this.#sent = undefined;
    }
    if (event.type === "response.done" && !isOutside) this.#next();
    if (event.type === "error") this.#failed(recordOf(event.error));
  }

  #failed({ code, event_id: id }: Readonly<Record<string, unknown>>): void {
    if (code === "conversation_already_has_active_response") {
      this.#isActive = true;
      this.#held ??= this.#sent ?? { type: "response.create" };
      this.#sent = undefined;
    } else if (this.#sent !== undefined && id === this.#sent.event_id) this.#next();
  }

  #next(): void {
    const held = this.#held;
    this.#isActive = false;
    this.#sent = undefined;
    this.#held = undefined;
    if (held !== undefined) this.send(held);
  }
}
