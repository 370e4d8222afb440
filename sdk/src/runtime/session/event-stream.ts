import type { ActivityEvent } from "../../model/event.ts";

/** Stands in a stream where events were dropped because they were not read in time. */
export interface EventsDropped {
  readonly type: "events_dropped";
  readonly count: number;
}

/** Events in order; `events_dropped` where the buffer was full. */
export type EventStream = AsyncIterableIterator<ActivityEvent | EventsDropped, undefined>;

/** How a stream is read. */
export interface StreamOptions {
  /** How many unread events are kept; the oldest are dropped first; default 1,000. */
  readonly buffer?: number;
  /** Ends the stream. */
  readonly signal?: AbortSignal;
}

type Listen = (listener: (event: ActivityEvent) => void) => () => void;
type Step = IteratorResult<ActivityEvent | EventsDropped, undefined>;

/** An async iterator over what `listen` delivers from now on. */
export function createEventStream(listen: Listen, { buffer = 1000, signal }: StreamOptions = {}): EventStream {
  const unread: ActivityEvent[] = [];
  const waiting: ((step: Step) => void)[] = [];
  let dropped = 0;
  let isOver = false;

  const stop = listen((event) => {
    const reader = waiting.shift();
    if (reader !== undefined) {
      reader({ done: false, value: event });
      return;
    }
    unread.push(event);
    if (unread.length <= buffer) return;
    unread.shift();
    dropped += 1;
  });
  const end = (): void => {
    isOver = true;
    stop();
    signal?.removeEventListener("abort", end);
    for (const reader of waiting.splice(0)) reader(finished);
  };
  if (signal?.aborted === true) end();
  else signal?.addEventListener("abort", end, { once: true });

  const take = (): Step | undefined => {
    if (dropped > 0) {
      const value: EventsDropped = { type: "events_dropped", count: dropped };
      dropped = 0;
      return { done: false, value };
    }
    const value = unread.shift();
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
      unread.length = 0;
      return Promise.resolve(finished);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

const finished = { done: true, value: undefined } as const;
