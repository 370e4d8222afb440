import type { Pace } from "../../model/call/transport.ts";
import { recordOf } from "./read-value.ts";

interface ClientEvent {
  readonly type?: unknown;
  readonly event_id?: unknown;
  readonly response?: unknown;
}

/** Holds `response.create` while a response is active: the Realtime API refuses a second one. All requests of that time become one. */
export class ResponseQueue implements Pace {
  readonly #send: (event: object) => void;
  readonly #isNamed: boolean;
  #isActive = false;
  #sent: ClientEvent | undefined;
  #held: ClientEvent | undefined;
  #count = 0;

  /** With `isNamed`, each request has an `event_id`, so that an error about it releases the next one. */
  constructor(send: (event: object) => void, { isNamed = true }: { readonly isNamed?: boolean } = {}) {
    this.#send = send;
    this.#isNamed = isNamed;
  }

  send(event: ClientEvent): void {
    // A response outside the conversation may run at the same time.
    if (event.type !== "response.create" || recordOf(event.response).conversation === "none") this.#send(event);
    else if (this.#isActive) this.#held = event;
    else {
      this.#isActive = true;
      this.#count += 1;
      this.#sent = this.#isNamed ? { event_id: `toolwright_${this.#count}`, ...event } : event;
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
    } else if (this.#sent?.event_id !== undefined && id === this.#sent.event_id) this.#next();
  }

  #next(): void {
    const held = this.#held;
    this.#isActive = false;
    this.#sent = undefined;
    this.#held = undefined;
    if (held !== undefined) this.send(held);
  }
}
