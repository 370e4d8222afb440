import { expect, test } from "vitest";
import type { ActivityEvent, EventType } from "../../model/call/event.ts";
import { createFakeClock } from "../../testing.ts";
import { createEventHub, type EventHub } from "./event-hub.ts";

const newHub = (): EventHub => createEventHub({ clock: createFakeClock(), maxBufferedChunks: 1000, maxWaitMs: 5000 });

const event = (type: EventType, seq = 1): ActivityEvent =>
  ({ type, seq, sessionId: "s", turnId: "t1", callId: "c", tool: "t", time: 0 }) as ActivityEvent;
const end = event("tool_call_end");
const start = event("tool_call_start");

test("tells each listener the events it asked for, until it stops", async () => {
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

test("nothing is delivered before the work at hand is done, and nothing at all to one who has stopped", async () => {
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

test("a listener that throws or rejects keeps no other from hearing", async () => {
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
