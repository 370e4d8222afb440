import fc from "fast-check";
import { expect, test } from "vitest";
import { randomText } from "#test/oracle/random-text.ts";
import { calledBy, createStubs } from "#test/oracle/run-command.ts";
import { isAllowed, unlistedCalls } from "#test/oracle/unlisted-calls.ts";
import { tempFolder } from "#test/support/temp-folder.ts";

// The short form of `npm run oracle`, which tries 100,000 texts.
test("bash starts no program that was not judged", { timeout: 60_000, tags: "full" }, async () => {
  const stubs = createStubs(tempFolder());
  const commands = fc.sample(randomText, 2_000).filter((text) => isAllowed(text) && !/&[^>&]|coproc|setsid/.test(text));
  expect(commands.length).toBeGreaterThan(50);
  let calls = 0;
  for (const command of commands) {
    const called = await calledBy(command, stubs);
    calls += called.length;
    expect([command, unlistedCalls(command, called)]).toEqual([command, []]);
  }
  expect(calls).toBeGreaterThan(30);
});

test("the check sees a program that was not judged", async () => {
  const called = await calledBy("ls a; rm 'b c'", createStubs(tempFolder()));
  expect(called).toEqual([
    ["ls", "a"],
    ["rm", "b c"],
  ]);
  expect(unlistedCalls("ls a", called)).toEqual([["rm", "b c"]]);
});
