import { createEventStream, UnreadEvents, type EventStream, type Listen, type StreamOptions } from "./event-stream.ts";
import { Room, type RoomLimit } from "./room.ts";

/** The streams of a runtime that have not ended. */
export class OpenStreams {
  readonly #limit: RoomLimit;
  readonly #unread = new Set<UnreadEvents>();

  constructor(limit: RoomLimit) {
    this.#limit = limit;
  }

  open(listen: Listen, { buffer = 1000, signal }: StreamOptions = {}): EventStream {
    const unread = new UnreadEvents(buffer, new Room(this.#limit));
    const counted: Listen = (listener) => {
      const stop = listen(listener);
      this.#unread.add(unread);
      return () => {
        stop();
        this.#unread.delete(unread);
      };
    };
    return createEventStream(counted, unread, signal);
  }

  /** Whether one of them has no room when so many more events are on their way. */
  isFull(coming: number): boolean {
    return [...this.#unread].some((unread) => unread.isFull(coming));
  }

  /** Resolves once the first that is full has room, or was waited for long enough; undefined where none is full. */
  room(): Promise<void> | undefined {
    return [...this.#unread].find((unread) => unread.isFull(0))?.room.wait();
  }
}
