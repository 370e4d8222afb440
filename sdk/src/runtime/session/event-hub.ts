import type { ActivityEvent, EventType } from "../../model/event.ts";
import { createEventStream, type EventStream, type StreamOptions } from "./event-stream.ts";

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

/** The stream together with the side that writes to it. */
export interface EventHub extends RuntimeEvents {
  emit(event: ActivityEvent): void;
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
}

/** Listeners get no more than so many milliseconds before other work has its turn. */
const longestDelivery = 8;

/** Makes an activity stream without listeners. */
export function createEventHub(): EventHub {
  // Replaced, never changed: a delivery keeps the list of its time.
  let subscriptions: readonly Subscription[] = [];
  let queue: Delivery[] = [];
  let flushed: (() => void)[] = [];
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(deliver);
  }

  function deliver(): void {
    isScheduled = false;
    const begun = performance.now();
    let count = 0;
    for (const { event, to } of queue) {
      for (const subscription of to) if (!subscription.isOver) tell(subscription, event);
      count += 1;
      if (performance.now() - begun > longestDelivery) break;
    }
    queue = queue.slice(count);
    if (queue.length > 0) {
      schedule();
      return;
    }
    const waiting = flushed;
    flushed = [];
    for (const resolve of waiting) resolve();
  }

  const hub: EventHub = {
    on(type, listener) {
      const subscription: Subscription = { type, listener, isOver: false };
      subscriptions = [...subscriptions, subscription];
      return () => {
        subscription.isOver = true;
        subscriptions = subscriptions.filter((other) => other !== subscription);
      };
    },
    stream: (options) => createEventStream((listener) => hub.on("*", listener), options),
    flush: () => (queue.length === 0 ? Promise.resolve() : new Promise((resolve) => flushed.push(resolve))),
    emit(event) {
      queue.push({ event, to: subscriptions });
      schedule();
    },
    get isObserved() {
      return subscriptions.length > 0;
    },
  };
  return hub;
}

function tell({ type, listener }: Subscription, event: ActivityEvent): void {
  if (type !== "*" && type !== event.type) return;
  try {
    const returned = (listener as EventListener)(event);
    if (returned instanceof Promise) returned.catch(() => undefined);
  } catch {
    // A listener may not harm the call it watches.
  }
}
