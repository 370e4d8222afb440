import { expect, test } from "vitest";
import type { ActivityEvent, EventType } from "../../model/event.ts";
import { createFakeClock } from "../../testing.ts";
import { createEventHub, type EventHub } from "./event-hub.ts";

const newHub = (): EventHub => createEventHub({ clock: createFakeClock(), maxBufferedChunks: 1000, maxWaitMs: 5000 });

const event = (type: EventType, seq = 1): ActivityEvent =>
  ({ type, seq, sessionId: "s", turnId: "t1", callId: "c", tool: "t", time: 0 }) as ActivityEvent;
const end = event("tool_call_end");
const start = event("tool_call_start");

test("tells each listener the events it asked for, until it stops", async () => {
  const hub = newHub();
  const told: string[] = [];
  expect(hub.isObserved).toBe(false);
  const stop = hub.on("tool_call_end", () => told.push("end"));
  hub.on("*", ({ type }) => told.push(`any ${type}`));
  hub.emit(start);
  hub.emit(end);
  await hub.flush();
  stop();
  stop();
  hub.emit(end);
  await hub.flush();
  expect(told).toEqual(["any tool_call_start", "end", "any tool_call_end", "any tool_call_end"]);
  expect(hub.isObserved).toBe(true);
});

test("nothing is delivered before the work at hand is done, and nothing at all to one who has stopped", async () => {
  const hub = newHub();
  const told: string[] = [];
  const stop = hub.on("*", () => told.push("stopped"));
  hub.on("*", () => told.push("told"));
  hub.emit(end);
  await Promise.resolve();
  expect(told).toEqual([]);
  stop();
  hub.on("*", () => told.push("too late for this event"));
  await hub.flush();
  expect(told).toEqual(["told"]);
});

test("a listener that throws or rejects keeps no other from hearing", async () => {
  const hub = newHub();
  const told: string[] = [];
  hub.on("*", () => {
    throw new Error("listener");
  });
  hub.on("*", () => Promise.reject(new Error("later")));
  hub.on("*", ({ type }) => told.push(type));
  hub.emit(end);
  await hub.flush();
  expect(told).toEqual(["tool_call_end"]);
});

test("a listener may remove others and add new ones while it receives an event", async () => {
  const hub = newHub();
  const told: string[] = [];
  hub.on("*", () => {
    stopSecond();
    hub.on("*", () => told.push("new"));
  });
  const stopSecond = hub.on("*", () => told.push("second"));
  hub.emit(end);
  await hub.flush();
  expect(told).toEqual([]);
});

test("a slow listener delays others, never loses or reorders an event", async () => {
  const hub = newHub();
  const told: number[] = [];
  hub.on("*", () => {
    const until = performance.now() + 3;
    while (performance.now() < until);
  });
  hub.on("*", ({ seq }) => told.push(seq));
  for (let seq = 1; seq <= 10; seq += 1) hub.emit(event("tool_call_end", seq));
  await hub.flush();
  expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
