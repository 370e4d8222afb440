import type { Call, CallOutput, ChunkContent } from "../../model/call/call.ts";
import type { Json } from "../../util/json.ts";
import type { PortName, Ports } from "../../model/ports/ports.ts";
import type { Intent } from "../../model/call/response.ts";
import type { Category } from "../../model/tool/tool.ts";
import { unlessAborted } from "../../util/waits.ts";

/** One run of a handler: what its context adds to, until the run is over. */
export class HandlerRun {
  readonly call: Call;
  readonly ports: Ports;
  intents: readonly Intent[] = [];
  /** How many pieces of output were not delivered to all, because they were not read in time. */
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

  /** Reports a piece of output. Gives a promise where too much is unread: it resolves once there is room. */
  emitChunk(kind: ChunkContent["kind"], make: () => Json): Promise<void> | undefined {
    if (this.isOver) return undefined;
    const { tool, session } = this.call;
    this.#output ??= session.outputOf(this.call);
    const isTaken = this.#output.add(() => ({ type: "tool_output_chunk", tool: tool.toolId, kind, chunk: make() }));
    if (!isTaken) this.droppedChunks += 1;
    return kind === "output" ? (this.#room ??= this.#nextRoom(this.#output)) : undefined;
  }

  /** One promise for all who wait, however many pieces a handler writes without waiting. */
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

/** What the context of one category has in addition to what every handler gets. */
export interface ContextExtension {
  readonly category: Category;
  /** The ports a tool of this category cannot work without; checked when a session opens. */
  readonly needs: (tool: { readonly type?: string }) => readonly PortName[];
  /** Makes each member. What the host does not provide fails when a handler uses it. */
  readonly members: Readonly<Record<string, (run: HandlerRun) => unknown>>;
}
