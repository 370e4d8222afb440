import { expect, test } from "vitest";
import { createFakeClock } from "./fake-clock.ts";

test("does not move by itself, then runs due timers in order of time", () => {
  const clock = createFakeClock(100);
  const ran: string[] = [];
  const note = (name: string) => () => ran.push(`${name} at ${clock.now()}`);
  clock.after(30, note("late"));
  clock.after(10, note("early"));
  clock.after(10, note("early too"));
  const cancel = clock.after(20, note("cancelled"));
  cancel();
  clock.after(31, note("not yet"));
  expect(clock.now()).toBe(100);
  clock.advance(30);
  expect(ran).toEqual(["early at 110", "early too at 110", "late at 130"]);
  expect(clock.now()).toBe(130);
});

test("a timer set by a timer runs within the same advance", () => {
  const clock = createFakeClock();
  const ran: number[] = [];
  clock.after(5, () => clock.after(5, () => ran.push(clock.now())));
  clock.advance(20);
  expect(ran).toEqual([10]);
});

test("can be waited on until there is a timer", async () => {
  const clock = createFakeClock();
  const waiting = clock.untilTimer();
  clock.after(1, () => undefined);
  await waiting;
  await clock.untilTimer();
});

test("runs until a promise settles, timer by timer", async () => {
  const clock = createFakeClock(100);
  const seen: number[] = [];
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      clock.after(milliseconds, () => {
        seen.push(clock.now());
        resolve();
      });
    });
  const work = async (): Promise<string> => {
    await pause(50);
    await new Promise((resolve) => setTimeout(resolve, 1));
    await pause(5000);
    return "done";
  };
  expect(await clock.runUntil(work())).toBe("done");
  expect(seen).toEqual([150, 5150]);
  await expect(clock.runUntil(Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
