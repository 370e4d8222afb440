import { expect, test } from "vitest";
import type { ActivityEvent } from "../../model/call/event.ts";
import { createFakeClock } from "../../testing.ts";
import { createEventHub, type EventHub } from "./event-hub.ts";

const newHub = (): EventHub => createEventHub({ clock: createFakeClock(), maxBufferedChunks: 1000, maxWaitMs: 5000 });

function emit(hub: EventHub, ...seqs: readonly number[]): void {
  for (const seq of seqs) hub.emit({ type: "tool_call_start", seq } as ActivityEvent);
}

test("gives events in order, those before the reader and those it waits for", async () => {
  const hub = newHub();
  const stream = hub.stream();
  emit(hub, 1, 2);
  await hub.flush();
  const third = stream.next().then(() => stream.next().then(() => stream.next()));
  emit(hub, 3);
  expect((await third).value).toMatchObject({ seq: 3 });
});

test("drops the oldest where the buffer is full, and says how many", async () => {
  const hub = newHub();
  const stream = hub.stream({ buffer: 2 });
  emit(hub, 1, 2, 3, 4, 5);
  await hub.flush();
  const seen: unknown[] = [];
  for await (const entry of stream) {
    seen.push(entry.type === "events_dropped" ? entry : entry.seq);
    if (seen.length === 3) break;
  }
  expect(seen).toEqual([{ type: "events_dropped", count: 3 }, 4, 5]);
});

test("leaving the loop, and the signal, end the subscription", async () => {
  const hub = newHub();
  const controller = new AbortController();
  const stream = hub.stream({ signal: controller.signal });
  const waiting = stream.next();
  controller.abort();
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(await stream.next()).toEqual({ done: true, value: undefined });
  const other = hub.stream();
  emit(hub, 1);
  for await (const _ of other) break;
  expect(hub.isObserved).toBe(false);
  expect(await hub.stream({ signal: controller.signal }).next()).toEqual({ done: true, value: undefined });
});
