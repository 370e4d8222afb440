import { expect, test } from "vitest";
import { undoneSession, type UndoneSession } from "#test/support/undo-session.ts";

// The long form, which prints the percentage, is `node test/long/undo-sessions.ts`.
const sessions = 20;

test(
  "after an undo, a session of random changes equals its start, and differing files are named",
  { tags: "full" },
  async () => {
    const all: UndoneSession[] = [];
    for (let seed = 0; seed < sessions; seed++) all.push(await undoneSession(seed));
    expect(all.flatMap(({ unnamed }) => unnamed)).toEqual([]);
    expect(all.filter(({ different }) => different.length === 0).length).toBeGreaterThanOrEqual(sessions * 0.95);
  },
);
