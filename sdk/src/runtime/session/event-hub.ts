import type { ActivityEvent, EventType } from "../../model/call/event.ts";
import { type EventStream, type StreamOptions, OpenStreams } from "./event-stream.ts";
import type { OutputLimits } from "./unread.ts";
import { systemClock } from "../../model/ports/clock.ts";

/** Gets events; what it throws or rejects with is dropped. */
export type EventListener<Event extends ActivityEvent = ActivityEvent> = (event: Event) => unknown;

/**
 * The activity stream of a runtime. Events are frozen copies, delivered in order after the work at hand: a listener that is slow,
 * throws, or changes what it got alters no call.
 */
export interface RuntimeEvents {
  /** Listens to one type of event, or with `*` to all. Returns a function that ends it. */
  on<Type extends EventType | "*">(type: Type, listener: EventListener<EventOf<Type>>): () => void;
  /** All events from now on, as an async iterator with a bounded buffer. Leaving the loop ends it. */
  stream(options?: StreamOptions): EventStream;
  /** Resolves once every event so far has been delivered. */
  flush(): Promise<void>;
}

/** The events that a listener to this type gets. */
export type EventOf<Type extends EventType | "*"> = Type extends "*"
  ? ActivityEvent
  : Extract<ActivityEvent, { type: Type }>;

/** Counts the chunks of a call that wait to be delivered. */
export interface ChunkQueue {
  length: number;
}

/** The stream together with the side that writes to it. */
export interface EventHub extends RuntimeEvents {
  /** `chunks` counts those of a call that wait to be delivered. */
  emit(event: ActivityEvent, chunks?: ChunkQueue): void;
  /** Resolves once fewer chunks of a call wait and no stream is full, or streams were waited for long enough; undefined where that is so. */
  room(chunks: ChunkQueue): Promise<void> | undefined;
  readonly isObserved: boolean;
}

interface Subscription {
  readonly type: EventType | "*";
  readonly listener: EventListener<never>;
  isOver: boolean;
}

interface Delivery {
  readonly event: ActivityEvent;
  /** Those that listened when it happened. */
  readonly to: readonly Subscription[];
  readonly chunks: ChunkQueue | undefined;
}

/** Listeners get no more than so many milliseconds before other work has its turn. */
const longestDelivery = 8;

/** Makes an activity stream without listeners. */
export function createEventHub(limits: OutputLimits): EventHub {
  // Replaced, never changed: a delivery keeps the list of its time.
  let subscriptions: readonly Subscription[] = [];
  let queue: Delivery[] = [];
  let flushed: (() => void)[] = [];
  // Each resolves after the next delivery.
  const delivered: (() => void)[] = [];
  const streams = new OpenStreams(limits);
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(deliver);
  }

  function deliver(): void {
    isScheduled = false;
    const begun = systemClock.now();
    let count = 0;
    for (const { event, to, chunks } of queue) {
      for (const subscription of to) if (!subscription.isOver) notify(subscription, event);
      if (chunks !== undefined) chunks.length -= 1;
      count += 1;
      if (systemClock.now() - begun > longestDelivery) break;
    }
    queue = queue.slice(count);
    for (const resolve of delivered.splice(0)) resolve();
    if (queue.length > 0) {
      schedule();
      return;
    }
    const waiting = flushed;
    flushed = [];
    for (const resolve of waiting) resolve();
  }

  const waitsForRoom = (chunks: ChunkQueue): boolean =>
    chunks.length >= limits.maxBufferedChunks || streams.isFull(queue.length);

  const nextChange = (): Promise<void> | undefined =>
    queue.length > 0 ? new Promise((resolve) => delivered.push(resolve)) : streams.room();

  const hub: EventHub = {
    on(type, listener) {
      const subscription: Subscription = { type, listener, isOver: false };
      subscriptions = [...subscriptions, subscription];
      return () => {
        subscription.isOver = true;
        subscriptions = subscriptions.filter((other) => other !== subscription);
      };
    },
    stream: (options) => streams.open((listener) => hub.on("*", listener), options),
    room: (chunks) => (waitsForRoom(chunks) ? whileWaiting(() => waitsForRoom(chunks), nextChange) : undefined),
    flush: () => (queue.length === 0 ? Promise.resolve() : new Promise((resolve) => flushed.push(resolve))),
    emit(event, chunks) {
      if (chunks !== undefined) chunks.length += 1;
      queue.push({ event, to: subscriptions, chunks });
      schedule();
    },
    get isObserved() {
      return subscriptions.length > 0;
    },
  };
  return hub;
}

async function whileWaiting(waits: () => boolean, next: () => Promise<void> | undefined): Promise<void> {
  while (waits()) await next();
}

function notify({ type, listener }: Subscription, event: ActivityEvent): void {
  if (type !== "*" && type !== event.type) return;
  try {
    const returned = (listener as EventListener)(event);
    if (returned instanceof Promise) returned.catch(() => undefined);
  } catch {
    // A listener may not harm the call it watches.
  }
}
