import { expect, test } from "vitest";
import type { ActivityEvent } from "../model/event.ts";
import { createEventHub } from "./event-hub.ts";

const end: ActivityEvent = {
  type: "tool_call_end",
  sessionId: "s",
  callId: "c",
  tool: "t",
  time: 0,
  ok: true,
  durationMs: 1,
};
const start: ActivityEvent = { type: "tool_call_start", sessionId: "s", callId: "c", tool: "t", time: 0, input: {} };

test("tells each listener the events it asked for, until it stops", () => {
  const hub = createEventHub();
  const told: string[] = [];
  expect(hub.isObserved()).toBe(false);
  const stop = hub.on("tool_call_end", ({ ok }) => told.push(`end ${ok}`));
  hub.on("*", ({ type }) => told.push(`any ${type}`));
  hub.emit(start);
  hub.emit(end);
  stop();
  stop();
  hub.emit(end);
  expect(told).toEqual(["any tool_call_start", "end true", "any tool_call_end", "any tool_call_end"]);
  expect(hub.isObserved()).toBe(true);
});

test("a listener that throws or rejects keeps nobody from hearing", async () => {
  const hub = createEventHub();
  const told: string[] = [];
  hub.on("*", () => {
    throw new Error("listener");
  });
  hub.on("*", () => Promise.reject(new Error("later")));
  hub.on("*", ({ type }) => told.push(type));
  hub.emit(end);
  await new Promise(setImmediate);
  expect(told).toEqual(["tool_call_end"]);
});

test("a listener may end others and begin new ones while it is told", () => {
  const hub = createEventHub();
  const told: string[] = [];
  hub.on("*", () => {
    stopSecond();
    hub.on("*", () => told.push("new"));
  });
  const stopSecond = hub.on("*", () => told.push("second"));
  hub.emit(end);
  expect(told).toEqual(["second"]);
});
