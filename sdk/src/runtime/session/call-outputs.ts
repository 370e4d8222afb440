import type { Call, CallOutput, ChunkContent, OutputReader } from "../../model/call/call.ts";
import type { ToolOutputChunk } from "../../model/call/event.ts";
import type { ChunkQueue, EventHub } from "./event-hub.ts";
import { type OutputLimits, Unread } from "./unread.ts";

/** Gets the output of one call; what it throws or rejects with is dropped. */
export type OutputListener = (event: ToolOutputChunk) => unknown;

/** Gives the chunks of a call to a listener one after the other, outside the call's path. */
class ChunkReader implements OutputReader {
  readonly #listener: OutputListener;
  readonly #unread: Unread<ToolOutputChunk>;
  #isReading = false;

  constructor(listener: OutputListener, unread: Unread<ToolOutputChunk>) {
    this.#listener = listener;
    this.#unread = unread;
  }

  add(event: ToolOutputChunk): boolean {
    const isTaken = this.#unread.add(event);
    if (!this.#isReading) void this.#read();
    return isTaken;
  }

  room(): Promise<void> | undefined {
    return this.#unread.room();
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    await Promise.resolve();
    for (let event = this.#unread.take(); event !== undefined; event = this.#unread.take()) {
      try {
        await this.#listener(event);
      } catch {
        // A listener may not harm the call it watches.
      }
    }
    this.#isReading = false;
  }
}

/** The output of the calls of a session: to the activity stream and, of single calls, to a listener. */
export class CallOutputs {
  readonly #events: EventHub;
  readonly #limits: OutputLimits;

  constructor(events: EventHub, limits: OutputLimits) {
    this.#events = events;
    this.#limits = limits;
  }

  /** Reads the output of one call to a listener. */
  reader(listener: OutputListener): OutputReader {
    return new ChunkReader(listener, new Unread(this.#limits.maxBufferedChunks, this.#limits));
  }

  /** `toEvent` makes the event of a chunk. */
  of({ reader }: Call, toEvent: (content: ChunkContent) => ToolOutputChunk): CallOutput {
    const events = this.#events;
    const chunks: ChunkQueue = { length: 0 };
    return {
      add: (make) => {
        if (!events.isObserved && reader === undefined) return true;
        const event = toEvent(make());
        const isRead = reader?.add(event) ?? true;
        if (!events.isObserved) return isRead;
        if (chunks.length >= this.#limits.maxBufferedChunks) return false;
        events.emit(event, chunks);
        return isRead;
      },
      room: () => {
        const read = reader?.room();
        const delivered = events.room(chunks);
        return read === undefined ? delivered : read.then(() => delivered);
      },
    };
  }
}
