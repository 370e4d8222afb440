import type { Call, CallTimer, ChunkQueue } from "../../model/call.ts";
import type { EventContent } from "../../model/event.ts";
import type { Json } from "../../util/json.ts";
import type { PortName, Ports } from "../../model/ports.ts";
import type { Intent } from "../../model/response.ts";
import type { Category } from "../../model/tool.ts";

type ChunkContent = Extract<EventContent, { type: "tool_output_chunk" }>;

/** One run of a handler: what its context adds to, until the run is over. */
export class HandlerRun {
  readonly call: Call;
  readonly ports: Ports;
  intents: readonly Intent[] = [];
  /** How many pieces of output were not delivered to all, because they were not read in time. */
  droppedChunks = 0;
  #chunks: ChunkQueue | undefined;
  #room: Promise<void> | undefined;
  #isOver = false;
  #nestedCalls = 0;
  #uiRequests = 0;

  constructor(call: Call, ports: Ports) {
    this.call = call;
    this.ports = ports;
  }

  /** What the handler does afterwards is not recorded. */
  get isOver(): boolean {
    return this.#isOver || this.call.limit?.isOver === true;
  }

  /** Aborted when the result is no longer wanted. */
  get signal(): AbortSignal {
    return this.call.limit?.signal ?? this.call.signal;
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

  /**
   * Emits a piece of output; `make` is called only if it is delivered. Gives a promise where too much is unread: it resolves once there is
   * room.
   */
  emitChunk(kind: ChunkContent["kind"], make: () => Json): Promise<void> | undefined {
    const { session, tool, reader } = this.call;
    if (this.isOver || !(session.isObserved || reader !== undefined)) return undefined;
    const content: ChunkContent = { type: "tool_output_chunk", tool: tool.toolId, kind, chunk: make() };
    this.#chunks ??= { length: 0 };
    if (!session.emitChunk(this.call, content, this.#chunks)) this.droppedChunks += 1;
    return kind === "output" ? (this.#room ??= this.#nextRoom(this.#chunks)) : undefined;
  }

  /** One promise for all who wait, however many pieces a handler writes without waiting. */
  #nextRoom(chunks: ChunkQueue): Promise<void> | undefined {
    const room = this.call.session.room(this.call, chunks);
    return room && this.#whileWanted(room).then(() => (this.#room = undefined));
  }

  /** Also resolves when the result is no longer wanted. */
  #whileWanted(room: Promise<void>): Promise<void> {
    const { signal } = this;
    return new Promise((resolve) => {
      const end = (): void => {
        signal.removeEventListener("abort", end);
        resolve();
      };
      signal.addEventListener("abort", end, { once: true });
      void room.then(end);
    });
  }

  /** Waits for a person: the time counts against no limit, neither of this call nor of those it was made from. */
  awaitPerson<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
    return awaitPerson(this.call, answer);
  }
}

/** Waits for a person: the time counts against no limit, neither of the call nor of those that wait for it. */
export async function awaitPerson<Answer>(call: Call, answer: () => Promise<Answer>): Promise<Answer> {
  const timers = timersOf(call);
  for (const timer of timers) timer.pause();
  try {
    return await answer();
  } finally {
    for (const timer of timers) timer.resume();
  }
}

function timersOf(call: Call): readonly CallTimer[] {
  const above = call.parent === undefined ? [] : timersOf(call.parent);
  return [...above, call.softLimit, call.limit].filter((timer) => timer !== undefined);
}

/** What the context of one category has in addition to what every handler gets. */
export interface ContextExtension {
  readonly category: Category;
  /** The ports a tool of this category cannot work without; checked when a session opens. */
  readonly needs: (tool: { readonly type?: string }) => readonly PortName[];
  /** Makes each member. What the host does not provide fails when a handler uses it. */
  readonly members: Readonly<Record<string, (run: HandlerRun) => unknown>>;
}
