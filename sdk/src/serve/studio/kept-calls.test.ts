import { appendFileSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { KeptCalls } from "./kept-calls.ts";
import type { KeptCall } from "./studio-types.ts";

const call = (callId: string, input: string): KeptCall => ({
  callId,
  sessionId: "s",
  tool: "greet",
  startedAt: 1,
  durationMs: 2,
  status: "ok",
  chunks: 0,
  input: { input },
  events: [],
});

const ids = (kept: KeptCalls): readonly string[] => kept.all.map(({ callId }) => callId);

test("calls are there again after a restart, and what a killed process left half written is not", async () => {
  const file = path.join(tempFolder({}), "studio/calls.jsonl");
  const first = await KeptCalls.open(file);
  first.add(call("a", "x"));
  first.add(call("b", "y"));
  await first.saved();
  appendFileSync(file, '{"callId":"c","to');
  const second = await KeptCalls.open(file);
  expect(ids(second)).toEqual(["a", "b"]);
  expect(second.find("b")?.input).toEqual({ input: "y" });
});

test("the oldest calls go once there are too many or they are too long, from the file as well", async () => {
  const file = path.join(tempFolder({}), "calls.jsonl");
  const kept = await KeptCalls.open(file, { calls: 2, characters: 600 });
  for (const id of ["a", "b", "c", "d", "e", "f"]) kept.add(call(id, "x"));
  expect(ids(kept)).toEqual(["e", "f"]);
  await kept.saved();
  expect(readFileSync(file, "utf8").trim().split("\n").length).toBeLessThan(6);
  kept.add(call("g", "x".repeat(350)));
  expect(ids(kept)).toEqual(["g"]);
});

test("erased calls are in no file", async () => {
  const file = path.join(tempFolder({}), "calls.jsonl");
  const kept = await KeptCalls.open(file);
  kept.add(call("a", "secret"));
  await kept.erase();
  expect(ids(kept)).toEqual([]);
  expect(existsSync(file)).toBe(false);
});

test("a folder that cannot be written loses what is kept, and nothing else", async () => {
  const folder = tempFolder({ taken: "a file" });
  const kept = await KeptCalls.open(path.join(folder, "taken/calls.jsonl"));
  kept.add(call("a", "x"));
  await kept.saved();
  expect(ids(kept)).toEqual(["a"]);
});
