import type { ActivityEvent } from "../../model/call/event.ts";
import { type RoomLimit, Unread } from "./unread.ts";

/** Stands in a stream where events were dropped because they were not read in time. */
export interface EventsDropped {
  readonly type: "events_dropped";
  readonly count: number;
}

/** Events in order; `events_dropped` where the buffer was full. */
export type EventStream = AsyncIterableIterator<ActivityEvent | EventsDropped, undefined>;

/** How a stream is read. */
export interface StreamOptions {
  /**
   * How many unread events are kept; default 1,000. While it is full, the generators of streaming tools wait, as long as the policy
   * allows; then the oldest are dropped first.
   */
  readonly buffer?: number;
  /** Ends the stream. */
  readonly signal?: AbortSignal;
}

/** Starts to listen; what it returns ends that. */
export type Listen = (listener: (event: ActivityEvent) => void) => () => void;
type Step = IteratorResult<ActivityEvent | EventsDropped, undefined>;

/** An async iterator over what `listen` delivers from now on. */
function createEventStream(listen: Listen, unread: Unread<ActivityEvent>, signal?: AbortSignal): EventStream {
  const waiting: ((step: Step) => void)[] = [];
  let dropped = 0;
  let isOver = false;

  const stop = listen((event) => {
    const reader = waiting.shift();
    if (reader !== undefined) reader({ done: false, value: event });
    else if (!unread.add(event)) {
      unread.replaceOldest(event);
      dropped += 1;
    }
  });
  const end = (): void => {
    isOver = true;
    stop();
    unread.free();
    signal?.removeEventListener("abort", end);
    for (const reader of waiting.splice(0)) reader(finished);
  };
  if (signal?.aborted === true) end();
  else signal?.addEventListener("abort", end, { once: true });

  const take = (): Step | undefined => {
    const count = dropped;
    dropped = 0;
    const value = count > 0 ? ({ type: "events_dropped", count } as const) : unread.take();
    if (value !== undefined) return { done: false, value };
    return isOver ? finished : undefined;
  };
  return {
    next: () => {
      const step = take();
      return step === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(step);
    },
    return: () => {
      end();
      unread.clear();
      return Promise.resolve(finished);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

const finished = { done: true, value: undefined } as const;

/** The streams of a runtime that have not ended. */
export class OpenStreams {
  readonly #limit: RoomLimit;
  readonly #unread = new Set<Unread<ActivityEvent>>();

  constructor(limit: RoomLimit) {
    this.#limit = limit;
  }

  open(listen: Listen, { buffer = 1000, signal }: StreamOptions = {}): EventStream {
    const unread = new Unread<ActivityEvent>(buffer, this.#limit);
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
    return [...this.#unread].find((unread) => unread.isFull())?.room();
  }
}
