import { expect, test } from "vitest";
import { undoneSession, type UndoneSession } from "#test/support/undo-session.ts";

// The long form, which prints the percentage, is `node test/long/undo-sessions.ts`.
const sessions = 20;

test(
  "a session of random changes that is undone equals its start, and what does not is named",
  { tags: "full" },
  async () => {
    const all: UndoneSession[] = [];
    for (let seed = 0; seed < sessions; seed++) all.push(await undoneSession(seed));
    expect(all.flatMap(({ unnamed }) => unnamed)).toEqual([]);
    expect(all.filter(({ different }) => different.length === 0).length).toBeGreaterThanOrEqual(sessions * 0.95);
  },
);
