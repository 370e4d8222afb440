import type { Pace } from "../../model/call/transport.ts";
import { idOf, recordOf, textOf } from "./read-value.ts";

interface ClientEvent {
  readonly type?: unknown;
  readonly event_id?: unknown;
  readonly response?: unknown;
}

/** Codes of errors about other client events, for servers that do not name the event. */
const isOfOther = /^(?:input_audio|item|conversation|session)_/;

/** Holds `response.create` while a response is active, because the Realtime API refuses a second one. Held requests are merged into one. */
export class ResponseQueue implements Pace {
  readonly #send: (event: object) => void;
  readonly #isNamed: boolean;
  #isActive = false;
  /** The last request; the server may refuse it after it has made other responses. */
  #asked: ClientEvent | undefined;
  /** Whether the server has not accepted or refused it yet. */
  #isPending = false;
  #held: ClientEvent | undefined;
  #count = 0;

  /** With `isNamed`, each request has an `event_id`, which its errors contain. */
  constructor(send: (event: object) => void, { isNamed = true }: { readonly isNamed?: boolean } = {}) {
    this.#send = send;
    this.#isNamed = isNamed;
  }

  send(event: ClientEvent): void {
    // A response outside the conversation may run at the same time.
    if (event.type !== "response.create" || recordOf(event.response).conversation === "none") this.#send(event);
    else if (this.#isActive || this.#isPending) this.#held = event;
    else {
      this.#count += 1;
      this.#isPending = true;
      this.#asked = this.#isNamed ? { event_id: `toolwright_${this.#count}`, ...event } : event;
      this.#send(this.#asked);
    }
  }

  received(event: Readonly<Record<string, unknown>>): void {
    const isOutside = recordOf(event.response).conversation_id === null;
    if (event.type === "response.created" && !isOutside) this.#isActive = true;
    if (event.type === "response.done" && !isOutside) this.#next();
    if (event.type === "error") this.#failed(recordOf(event.error));
  }

  #failed({ code, event_id: id }: Readonly<Record<string, unknown>>): void {
    const isBusy = code === "conversation_already_has_active_response";
    if (isBusy) this.#isActive = true;
    const isOwn = idOf(id) === undefined ? !isOfOther.test(textOf(code)) || isBusy : id === this.#asked?.event_id;
    if (!isOwn) return;
    // A request that the program sent directly is repeated too.
    if (isBusy) this.#held ??= this.#asked ?? { type: "response.create" };
    this.#asked = undefined;
    const isReleased = this.#isPending && !this.#isActive;
    this.#isPending = false;
    if (isReleased) this.#next();
  }

  #next(): void {
    const held = this.#held;
    this.#isActive = false;
    this.#isPending = false;
    this.#held = undefined;
    if (held !== undefined) this.send(held);
  }
}
