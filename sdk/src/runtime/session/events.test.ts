import { expect, test } from "vitest";
import type { ActivityEvent, EventType } from "../../model/call/event.ts";
import { createEventHub, type EventHub } from "./events.ts";

const newHub = createEventHub;

const event = (type: EventType, seq = 1): ActivityEvent =>
  ({ type, seq, sessionId: "s", turnId: "t1", callId: "c", tool: "t", time: 0 }) as ActivityEvent;
const end = event("tool_call_end");
const start = event("tool_call_start");

test("gives each listener the requested events, until it stops", async () => {
  const hub = newHub();
  const seen: string[] = [];
  expect(hub.isObserved).toBe(false);
  const stop = hub.on("tool_call_end", () => seen.push("end"));
  hub.on("*", ({ type }) => seen.push(`any ${type}`));
  hub.emit(start);
  hub.emit(end);
  await hub.flush();
  stop();
  stop();
  hub.emit(end);
  await hub.flush();
  expect(seen).toEqual(["any tool_call_start", "end", "any tool_call_end", "any tool_call_end"]);
  expect(hub.isObserved).toBe(true);
});

test("events are delivered after the current work, and never to a listener that has stopped", async () => {
  const hub = newHub();
  const seen: string[] = [];
  const stop = hub.on("*", () => seen.push("stopped"));
  hub.on("*", () => seen.push("reached"));
  hub.emit(end);
  await Promise.resolve();
  expect(seen).toEqual([]);
  stop();
  hub.on("*", () => seen.push("too late for this event"));
  await hub.flush();
  expect(seen).toEqual(["reached"]);
});

test("a listener that throws or rejects does not affect other listeners", async () => {
  const hub = newHub();
  const seen: string[] = [];
  hub.on("*", () => {
    throw new Error("listener");
  });
  hub.on("*", () => Promise.reject(new Error("later")));
  hub.on("*", ({ type }) => seen.push(type));
  hub.emit(end);
  await hub.flush();
  expect(seen).toEqual(["tool_call_end"]);
});

test("a listener may remove others and add new ones while it receives an event", async () => {
  const hub = newHub();
  const seen: string[] = [];
  hub.on("*", () => {
    stopSecond();
    hub.on("*", () => seen.push("new"));
  });
  const stopSecond = hub.on("*", () => seen.push("second"));
  hub.emit(end);
  await hub.flush();
  expect(seen).toEqual([]);
});

test("a slow listener delays others, never loses or reorders an event", async () => {
  const hub = newHub();
  const seen: number[] = [];
  hub.on("*", () => {
    const until = performance.now() + 3;
    while (performance.now() < until);
  });
  hub.on("*", ({ seq }) => seen.push(seq));
  for (let seq = 1; seq <= 10; seq += 1) hub.emit(event("tool_call_end", seq));
  await hub.flush();
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

function emit(hub: EventHub, ...seqs: readonly number[]): void {
  for (const seq of seqs) hub.emit({ type: "tool_call_start", seq } as ActivityEvent);
}

test("returns earlier and later events in order", async () => {
  const hub = newHub();
  const stream = hub.stream();
  emit(hub, 1, 2);
  await hub.flush();
  const third = stream.next().then(() => stream.next().then(() => stream.next()));
  emit(hub, 3);
  expect((await third).value).toMatchObject({ seq: 3 });
});

test("drops the oldest events when the buffer is full, and reports their number", async () => {
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
