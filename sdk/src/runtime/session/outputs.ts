import type { CallOutput, ChunkContent, OutputReader } from "../../model/call/call.ts";
import type { ToolOutputChunk } from "../../model/call/event.ts";
import type { OutputPolicy } from "../../model/call/policy.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { EventHub } from "./events.ts";

/** Gets the output of one call; its exceptions and rejections are ignored. */
export type OutputListener = (event: ToolOutputChunk) => unknown;

export interface OutputLimits extends Required<Pick<OutputPolicy, "maxBufferedChunks" | "maxWaitMs">> {
  readonly clock: Clock;
}

/** Gives the chunks of a call to a listener one after the other, outside the call's path. */
export class ChunkReader implements OutputReader {
  readonly #listener: OutputListener;
  readonly #limits: OutputLimits;
  /** With the one that the listener has now. */
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
    // A listener may not harm the call it watches.
    const read = this.#last.then(() => this.#listener(event)).catch(() => undefined);
    this.#last = read.then(() => {
      this.#unread -= 1;
      this.#isGivenUp = false;
      this.#release();
    });
    return true;
  }

  /** A writer waits once for a listener that hangs, and again only after it has read something. */
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

/** The output of one run of a handler: to the activity stream, and to who reads this call alone. */
export function callOutput(events: EventHub, { reader, most, toEvent }: OutputOf): CallOutput {
  let undelivered = 0;
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

interface OutputOf {
  readonly reader: OutputReader | undefined;
  /** Most chunks that are not delivered to listeners yet. */
  readonly most: number;
  readonly toEvent: (content: ChunkContent) => ToolOutputChunk;
}
