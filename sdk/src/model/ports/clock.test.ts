import { expect, test, vi } from "vitest";
import { systemClock } from "./clock.ts";

test("runs due timers in order, and no cancelled timer", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setImmediate", "performance", "hrtime"] });
  try {
    const ran: string[] = [];
    const later = (milliseconds: number, name: string): (() => void) =>
      systemClock.after(milliseconds, () => ran.push(`${name} ${performance.now()}`));
    const start = performance.now();
    later(20, "a");
    const cancelB = later(20, "b");
    later(10, "c");
    vi.advanceTimersByTime(5);
    const cancelD = later(20, "d");
    later(20, "e");
    cancelB();
    cancelB();
    cancelD();
    vi.advanceTimersByTime(100);
    expect(ran).toEqual([`c ${start + 10}`, `a ${start + 20}`, `e ${start + 25}`]);
    later(20, "f");
    vi.advanceTimersByTime(20);
    expect(ran.at(-1)).toBe(`f ${start + 125}`);
  } finally {
    vi.useRealTimers();
  }
});
