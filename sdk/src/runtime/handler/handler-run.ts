import type { Call, CallOutput, CallTimer, ChunkContent } from "../../model/call/call.ts";
import type { Intent } from "../../model/call/response.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { PortName, Ports } from "../../model/ports/ports.ts";
import type { Category } from "../../model/tool/tool.ts";
import type { Json } from "../../util/json.ts";
import { unlessAborted } from "../../util/waits.ts";

/** One run of a handler. Its context writes to it until the run is over. */
export class HandlerRun {
  readonly call: Call;
  readonly ports: Ports;
  intents: readonly Intent[] = [];
  /** The number of output chunks that some listener missed because it read too slowly. */
  droppedChunks = 0;
  #output: CallOutput | undefined;
  #room: Promise<void> | undefined;
  #isOver = false;
  #nestedCalls = 0;
  #uiRequests = 0;

  constructor(call: Call, ports: Ports) {
    this.call = call;
    this.ports = ports;
  }

  /** Work that the handler does afterwards is not recorded. */
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

  /** Reports an output chunk. If too many chunks are unread, returns a promise that resolves when there is room. */
  emitChunk(kind: ChunkContent["kind"], make: () => Json): Promise<void> | undefined {
    if (this.isOver) return undefined;
    const { tool, session } = this.call;
    this.#output ??= session.outputOf(this.call);
    const isTaken = this.#output.add(() => ({ type: "tool_output_chunk", tool: tool.toolId, kind, chunk: make() }));
    if (!isTaken) this.droppedChunks += 1;
    return kind === "output" ? (this.#room ??= this.#nextRoom(this.#output)) : undefined;
  }

  /** One promise for all waiting callers, for any number of chunks that are not awaited. */
  #nextRoom(output: CallOutput): Promise<void> | undefined {
    const room = output.room();
    // Also resolves when the result is no longer wanted.
    return (
      room &&
      unlessAborted(room, this.call.signal)
        .catch(() => undefined)
        .then(() => (this.#room = undefined))
    );
  }
}

/** The members that the context of one category has in addition to the common ones. */
export interface ContextExtension {
  readonly category: Category;
  /** The ports that a tool of this category requires; checked when a session opens. */
  readonly needs: (tool: { readonly type?: string }) => readonly PortName[];
  /** Creates each member. A member that the host does not provide fails when a handler uses it. */
  readonly members: Readonly<Record<string, (run: HandlerRun) => unknown>>;
}

/** Measures time without pauses. */
export class RunningTimer implements CallTimer {
  readonly #clock: Clock;
  #since: number;
  /** The time measured before `#since`. */
  #spent = 0;
  #pauses = 0;
  #limit: { readonly until: number; readonly expire: () => void } | undefined;
  #cancel: (() => void) | undefined;

  /** `since` is the start of the measurement. */
  constructor(clock: Clock, since: number) {
    this.#clock = clock;
    this.#since = since;
  }

  /** Sets a new limit of this additional time, in place of the earlier limit. */
  start(milliseconds: number, expire: () => void): void {
    const now = this.#clock.now();
    this.#limit = { until: this.elapsed(now) + milliseconds, expire };
    this.#run(now);
  }

  pause(): void {
    this.#pauses += 1;
    if (this.#pauses > 1) return;
    this.#spent += this.#clock.now() - this.#since;
    this.#cancel?.();
  }

  resume(): void {
    this.#pauses -= 1;
    if (this.#pauses > 0) return;
    this.#since = this.#clock.now();
    this.#run(this.#since);
  }

  stop(): void {
    this.#limit = undefined;
    this.#cancel?.();
  }

  elapsed(now: number): number {
    return this.#pauses > 0 ? this.#spent : this.#spent + now - this.#since;
  }

  #run(now: number): void {
    this.#cancel?.();
    if (this.#limit === undefined || this.#pauses > 0) return;
    const { until, expire } = this.#limit;
    this.#cancel = this.#clock.after(Math.max(0, until - this.elapsed(now)), () => {
      this.#limit = undefined;
      expire();
    });
  }
}

/** The call with an additional time limit, for it and its nested calls. */
export const withTimer = (call: Call, timer: CallTimer, signal = call.signal): Call => ({
  ...call,
  signal,
  turn: { ...call.turn, timers: [...call.turn.timers, timer] },
});

/** Waits for a person. The time does not count against any limit of this call or of the calls that wait for it. */
export async function awaitPerson<Answer>({ turn: { timers } }: Call, answer: () => Promise<Answer>): Promise<Answer> {
  for (const timer of timers) timer.pause();
  try {
    return await answer();
  } finally {
    for (const timer of timers) timer.resume();
  }
}

/** Whether a call is no longer wanted: it was cancelled, or its session is closed. */
export const isCancelled = ({ signal, session }: Call): boolean => signal.aborted || !session.isOpen;

/** Runs a function when the call is cancelled or its session closes. Returns a function that stops watching. */
export function onCancelled({ signal, session }: Call, run: () => void): () => void {
  session.cancels.add(run);
  if (signal !== neverAborted) signal.addEventListener("abort", run, { once: true });
  return () => {
    session.cancels.delete(run);
    if (signal !== neverAborted) signal.removeEventListener("abort", run);
  };
}

/** The shared signal of calls that cannot be cancelled: it never fires. */
export const neverAborted: AbortSignal = new AbortController().signal;
