import fc from "fast-check";
import { expect, test } from "vitest";
import { randomCommand } from "#test/oracle/random-command.ts";
import { calledBy, createStubs } from "#test/oracle/run-command.ts";
import { unlistedCalls } from "#test/oracle/unlisted-calls.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { analyseCommand } from "./analyse-command.ts";

const isKnown = (command: string): boolean => !analyseCommand(command).reasons.some(({ isUnknown }) => isUnknown);

// The short form of `npm run oracle`, which runs 100,000 commands.
test("bash starts no program that the analysis does not list", { timeout: 60_000 }, async () => {
  const stubs = createStubs(tempFolder());
  const commands = fc
    .sample(randomCommand, 200)
    .filter((command) => isKnown(command) && !/&[^>&]|coproc|setsid|<\(/.test(command));
  expect(commands.length).toBeGreaterThan(30);
  let calls = 0;
  for (const command of commands) {
    const called = await calledBy(command, stubs);
    calls += called.length;
    expect([command, unlistedCalls(command, called)]).toEqual([command, []]);
  }
  expect(calls).toBeGreaterThan(30);
});

test("the check sees a program that is not listed", async () => {
  const called = await calledBy("ls a; rm 'b c'", createStubs(tempFolder()));
  expect(called).toEqual([
    ["ls", "a"],
    ["rm", "b c"],
  ]);
  expect(unlistedCalls("ls a", called)).toEqual([["rm", "b c"]]);
});
