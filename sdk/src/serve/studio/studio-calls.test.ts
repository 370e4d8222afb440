import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { sqliteStore } from "../../agents.ts";
import { StudioCalls } from "./studio-calls.ts";
import { StudioPages } from "./studio-stream.ts";
import type { KeptCall } from "./studio-types.ts";

const call = (callId: string, input: string): KeptCall => ({
  callId,
  sessionId: "s",
  tool: "greet",
  given: "{}",
  startedAt: 1,
  durationMs: 2,
  status: "ok",
  chunks: 0,
  input: { input },
  events: [],
});

async function opened(file: string, most = 500): Promise<StudioCalls> {
  const preview = (): Promise<readonly string[]> => Promise.resolve([]);
  const kept = new StudioCalls({ store: await sqliteStore(file), pages: new StudioPages(), preview, most });
  onTestFinished(() => kept.close().catch(() => undefined));
  return kept;
}

const ids = async (kept: StudioCalls): Promise<readonly string[]> => (await kept.all()).map(({ callId }) => callId);

test("calls are kept over a restart", async () => {
  const file = path.join(tempFolder({}), "studio/calls.db");
  const first = await opened(file);
  first.add(call("a", "x"));
  first.add(call("b", "y"));
  await first.close();
  const second = await opened(file);
  expect(await ids(second)).toEqual(["a", "b"]);
  expect((await second.find("b"))?.input).toEqual({ input: "y" });
});

test("a call is found before it is saved", async () => {
  const kept = await opened(path.join(tempFolder({}), "calls.db"));
  kept.add(call("a", "x"));
  expect((await kept.find("a"))?.input).toEqual({ input: "x" });
  expect(await ids(kept)).toEqual(["a"]);
  await kept.saved();
  expect(await ids(kept)).toEqual(["a"]);
});

test("the oldest calls go once there are too many", async () => {
  const kept = await opened(path.join(tempFolder({}), "calls.db"), 2);
  for (const id of ["a", "b", "c", "d", "e", "f"]) kept.add(call(id, "x"));
  await kept.saved();
  expect(await ids(kept)).toEqual(["e", "f"]);
});

test("a call that is stored again after its confirmation is listed once", async () => {
  const kept = await opened(path.join(tempFolder({}), "calls.db"));
  for (const [id, input] of [
    ["a", "asked"],
    ["b", "x"],
    ["a", "run"],
  ] as const)
    kept.add(call(id, input));
  await kept.saved();
  expect(await ids(kept)).toEqual(["a", "b"]);
  expect((await kept.find("a"))?.input).toEqual({ input: "run" });
});

test("the bytes of erased calls are in no file", async () => {
  const folder = tempFolder({});
  const kept = await opened(path.join(folder, "calls.db"));
  kept.add(call("a", "secret-9182"));
  await kept.saved();
  const bytes = (): string =>
    readdirSync(folder)
      .map((file) => readFileSync(path.join(folder, file), "latin1"))
      .join("");
  expect(bytes()).toContain("secret-9182");
  await kept.erase();
  expect(await ids(kept)).toEqual([]);
  expect(bytes()).not.toContain("secret-9182");
});
