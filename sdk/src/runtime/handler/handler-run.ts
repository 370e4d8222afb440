import type { Call } from "../../model/call.ts";
import type { EventContent } from "../../model/event.ts";
import type { Json } from "../../util/json.ts";
import type { Ports } from "../../model/ports.ts";
import type { Intent } from "../../model/response.ts";

/** One run of a handler: what its context adds to, until the run is over. */
export class HandlerRun {
  readonly call: Call;
  readonly ports: Ports;
  intents: readonly Intent[] = none;
  #isOver = false;
  #nestedCalls = 0;
  #uiRequests = 0;

  constructor(call: Call, ports: Ports) {
    this.call = call;
    this.ports = ports;
  }

  /** What the handler does afterwards is not recorded. */
  get isOver(): boolean {
    return this.#isOver || this.call.signal.aborted;
  }

  end(): void {
    this.#isOver = true;
  }

  nextNestedCall(): number {
    return (this.#nestedCalls += 1);
  }

  nextUiRequest(): number {
    return (this.#uiRequests += 1);
  }

  /** Emits a piece of output to the activity stream; `make` is called only where it is delivered. */
  emitChunk(kind: Extract<EventContent, { type: "tool_output_chunk" }>["kind"], make: () => Json): void {
    const { session, tool } = this.call;
    if (this.isOver || !session.isObserved) return;
    session.emit(this.call, { type: "tool_output_chunk", tool: tool.toolId, kind, chunk: make() });
  }

  /** Waits for a person: the time counts against no limit, neither of this call nor of those it was made from. */
  async awaitPerson<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
    const timers = timersOf(this.call);
    for (const timer of timers) timer.pause();
    try {
      return await answer();
    } finally {
      for (const timer of timers) timer.resume();
    }
  }
}

const none: readonly never[] = [];

function timersOf(call: Call): readonly NonNullable<Call["timer"]>[] {
  const above = call.parent === undefined ? [] : timersOf(call.parent);
  return [...above, call.softLimit, call.timer].filter((timer) => timer !== undefined);
}
