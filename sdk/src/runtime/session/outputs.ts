import type { Call, CallOutput, ChunkContent, OutputReader } from "../../model/call/call.ts";
import type { ToolOutputChunk } from "../../model/call/event.ts";
import type { OutputPolicy } from "../../model/call/policy.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { EventHub } from "./events.ts";

/** Receives the output of one call; its exceptions and rejections are ignored. */
export type OutputListener = (event: ToolOutputChunk) => unknown;

export interface OutputLimits extends Required<Pick<OutputPolicy, "maxBufferedChunks" | "maxWaitMs">> {
  readonly clock: Clock;
}

/** Passes the chunks of a call to a listener one at a time, without delaying the call. */
export class ChunkReader implements OutputReader {
  readonly #listener: OutputListener;
  readonly #limits: OutputLimits;
  /** Includes the chunk that the listener is processing. */
  #unread = 0;
  #last: Promise<unknown> = Promise.resolve();
  #isGivenUp = false;
  #release = (): void => undefined;

  constructor(listener: OutputListener, limits: OutputLimits) {
    this.#listener = listener;
    this.#limits = limits;
  }

  add(event: ToolOutputChunk): boolean {
    if (this.#unread > this.#limits.maxBufferedChunks) return false;
    this.#unread += 1;
    // A listener must not break the call that it observes.
    const read = this.#last.then(() => this.#listener(event)).catch(() => undefined);
    this.#last = read.then(() => {
      this.#unread -= 1;
      this.#isGivenUp = false;
      this.#release();
    });
    return true;
  }

  /** A writer waits once for a listener that hangs, and again only after the listener has read a chunk. */
  room(): Promise<void> | undefined {
    const { clock, maxBufferedChunks, maxWaitMs } = this.#limits;
    if (this.#unread <= maxBufferedChunks || this.#isGivenUp) return undefined;
    return new Promise((resolve) => {
      const stop = clock.after(maxWaitMs, () => {
        this.#isGivenUp = true;
        resolve();
      });
      this.#release = () => {
        stop();
        resolve();
      };
    });
  }
}

/** The output of one handler run: to the activity stream, and to the reader of this call. */
export function callOutput(
  events: EventHub,
  { reader, session }: Call,
  toEvent: (content: ChunkContent) => ToolOutputChunk,
): CallOutput {
  // Chunks that are not delivered to listeners yet.
  let undelivered = 0;
  const most = session.policy.output.maxBufferedChunks;
  return {
    add(make) {
      if (!events.isObserved && reader === undefined) return true;
      const event = toEvent(make());
      const isRead = reader?.add(event) ?? true;
      if (!events.isObserved) return isRead;
      if (undelivered >= most) return false;
      undelivered += 1;
      events.emit(event, () => (undelivered -= 1));
      return isRead;
    },
    room() {
      const read = reader?.room();
      const delivered = undelivered >= most ? events.flush() : undefined;
      return read === undefined ? delivered : read.then(() => delivered);
    },
  };
}
