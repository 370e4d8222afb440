import type { Call, CallSession } from "../../model/call/call.ts";
import type { ActivityEvent, EventContent, EventType } from "../../model/call/event.ts";
import { defined } from "../../util/defined.ts";
import type { Json } from "../../util/json.ts";
import { textOrJson } from "../../util/texts.ts";
import { markedCut } from "../output/keep-output.ts";
import { frozenCopy } from "../values/plain-json.ts";

/** Receives events; its exceptions and rejections are ignored. */
export type EventListener<Event extends ActivityEvent = ActivityEvent> = (event: Event) => unknown;

/**
 * The activity stream of a runtime. Events are frozen copies, delivered in order after the current work: a listener that is slow or throws does
 * not affect any call.
 */
export interface RuntimeEvents {
  /** Listens to one type of event, or with `*` to all. Returns a function that stops listening. */
  on<Type extends EventType | "*">(type: Type, listener: EventListener<EventOf<Type>>): () => void;
  /** All events from now on, as an async iterator with a limited buffer. Leaving the loop ends it. */
  stream(options?: StreamOptions): EventStream;
  /** Resolves when every event so far has been delivered. */
  flush(): Promise<void>;
}

export type EventOf<Type extends EventType | "*"> = Type extends "*"
  ? ActivityEvent
  : Extract<ActivityEvent, { type: Type }>;

/** Replaces events that were dropped because they were not read in time. */
export interface EventsDropped {
  readonly type: "events_dropped";
  readonly count: number;
}

/** Events in order, with `events_dropped` in each place where the buffer was full. */
export type EventStream = AsyncIterableIterator<ActivityEvent | EventsDropped, undefined>;

/** Options for reading a stream. */
export interface StreamOptions {
  /** Maximum number of unread events; default 1,000. The oldest are dropped first. */
  readonly buffer?: number;
  /** Ends the stream. */
  readonly signal?: AbortSignal;
}

export type EventCall = Pick<Call, "id" | "turn" | "agent">;

interface EventPlace {
  readonly session: Pick<CallSession, "id" | "variant">;
  readonly call: EventCall;
  readonly seq: number;
  readonly time: number;
}

/** A frozen event about a call, without secrets. */
export function callEvent(content: EventContent, { session, call, seq, time }: EventPlace): ActivityEvent {
  const { id: callId, turn, agent } = call;
  // A cause is passed on unchanged: reading its members may throw.
  const { cause, ...facts } = bounded(turn.redaction?.event(content) ?? content) as EventContent & {
    readonly cause?: unknown;
  };
  return Object.freeze({
    ...frozenCopy(facts),
    ...defined({ cause }),
    seq,
    sessionId: session.id,
    turnId: turn.id,
    callId,
    ...defined({ agent, variant: session.variant }),
    time,
  });
}

/** If a result was cut for the model, its event is cut too: listeners read the full result by its handle. */
function bounded(content: EventContent): EventContent {
  if (content.type !== "tool_call_end" || !content.response.ok) return content;
  const { shown, ...response } = content.response;
  const { output } = response.meta;
  if (output === undefined) return content;
  return { ...content, response: { ...response, data: shown ?? cutData(response.data, output.shownCharacters) } };
}

/** Redaction may have made it short enough. */
function cutData(data: Json, most: number): Json {
  const text = textOrJson(data);
  return text.length <= most ? data : markedCut(text, most).text;
}

/** The stream together with the side that writes to it. */
export interface EventHub extends RuntimeEvents {
  /** `delivered` is called when all listeners have received the event. */
  emit(event: ActivityEvent, delivered?: () => void): void;
  readonly isObserved: boolean;
  /** Whether a listener receives events of this type. */
  hears(type: EventType): boolean;
}

interface Subscription {
  readonly type: EventType | "*";
  readonly listener: EventListener<never>;
}

interface Delivery {
  readonly event: ActivityEvent;
  /** The listeners at the time of the event. */
  readonly to: readonly Subscription[];
  readonly delivered: (() => void) | undefined;
}

export function createEventHub(): EventHub {
  // Replaced, never mutated: a delivery keeps the list of its time.
  let subscriptions: readonly Subscription[] = [];
  let queue: Delivery[] = [];
  let delivery: PromiseWithResolvers<void> | undefined;

  function deliver(): void {
    const done = delivery;
    const events = queue;
    delivery = undefined;
    queue = [];
    for (const { event, to, delivered } of events) {
      for (const subscription of to) if (subscriptions.includes(subscription)) notify(subscription, event);
      delivered?.();
    }
    done?.resolve();
  }

  const hub: EventHub = {
    on(type, listener) {
      const subscription: Subscription = { type, listener };
      subscriptions = [...subscriptions, subscription];
      return () => {
        subscriptions = subscriptions.filter((other) => other !== subscription);
      };
    },
    stream: (options) => openStream(hub, options),
    flush: () => delivery?.promise ?? Promise.resolve(),
    emit(event, delivered) {
      queue.push({ event, to: subscriptions, delivered });
      if (delivery !== undefined) return;
      delivery = Promise.withResolvers();
      setImmediate(deliver);
    },
    get isObserved() {
      return subscriptions.length > 0;
    },
    hears: (type) => subscriptions.some((subscription) => subscription.type === "*" || subscription.type === type),
  };
  return hub;
}

function notify({ type, listener }: Subscription, event: ActivityEvent): void {
  if (type !== "*" && type !== event.type) return;
  try {
    const returned = (listener as EventListener)(event);
    if (returned instanceof Promise) returned.catch(() => undefined);
  } catch {
    // A listener must not break the call that it observes.
  }
}

type Step = IteratorResult<ActivityEvent | EventsDropped, undefined>;
const finished = { done: true, value: undefined } as const;

function openStream(events: Pick<RuntimeEvents, "on">, { buffer = 1000, signal }: StreamOptions = {}): EventStream {
  const readers: ((step: Step) => void)[] = [];
  let unread: ActivityEvent[] = [];
  let dropped = 0;
  let isOver = false;
  const stop = events.on("*", (event) => {
    const reader = readers.shift();
    if (reader !== undefined) reader({ done: false, value: event });
    else if (unread.push(event) > buffer) {
      unread.shift();
      dropped += 1;
    }
  });
  const end = (): void => {
    isOver = true;
    stop();
    signal?.removeEventListener("abort", end);
    for (const reader of readers.splice(0)) reader(finished);
  };
  if (signal?.aborted === true) end();
  else signal?.addEventListener("abort", end, { once: true });
  const take = (): ActivityEvent | EventsDropped | undefined => {
    if (dropped === 0) return unread.shift();
    const count = dropped;
    dropped = 0;
    return { type: "events_dropped", count };
  };
  return {
    next() {
      const value = take();
      if (value !== undefined) return Promise.resolve({ done: false, value });
      return isOver ? Promise.resolve(finished) : new Promise((resolve) => readers.push(resolve));
    },
    return() {
      end();
      unread = [];
      return Promise.resolve(finished);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
