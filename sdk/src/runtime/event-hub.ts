import type { ActivityEvent, EventType } from "../model/event.ts";

/** Is told of events; what it throws or rejects with is dropped. */
export type EventListener<Event extends ActivityEvent = ActivityEvent> = (event: Event) => unknown;

/** The activity stream of a runtime. */
export interface RuntimeEvents {
  /** Listens to one type of event, or with `*` to all. Returns a function that ends it. */
  on<Type extends EventType | "*">(type: Type, listener: EventListener<EventOf<Type>>): () => void;
}

/** The events that a listener to this type is told. */
export type EventOf<Type extends EventType | "*"> = Type extends "*"
  ? ActivityEvent
  : Extract<ActivityEvent, { type: Type }>;

/** The stream together with the side that writes to it. */
export interface EventHub extends RuntimeEvents {
  emit(event: ActivityEvent): void;
  isObserved(): boolean;
}

interface Subscription {
  readonly type: EventType | "*";
  readonly listener: EventListener<never>;
}

/** Makes an activity stream that nobody listens to yet. */
export function createEventHub(): EventHub {
  // Replaced, never changed: a listener may unsubscribe while an event is being told.
  let subscriptions: readonly Subscription[] = [];
  return {
    on(type, listener) {
      const subscription = { type, listener };
      subscriptions = [...subscriptions, subscription];
      return () => {
        subscriptions = subscriptions.filter((other) => other !== subscription);
      };
    },
    emit(event) {
      for (const { type, listener } of subscriptions) if (type === "*" || type === event.type) tell(listener, event);
    },
    isObserved: () => subscriptions.length > 0,
  };
}

function tell(listener: EventListener<never>, event: ActivityEvent): void {
  try {
    const returned = (listener as EventListener)(event);
    if (returned instanceof Promise) returned.catch(() => undefined);
  } catch {
    // A listener may not harm the call it watches.
  }
}
