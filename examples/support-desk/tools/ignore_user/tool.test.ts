import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectError, expectOk, openTestSession } from "toolwright/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

let folder = "";
let file = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "support-desk-"));
  file = join(folder, "ignored-users.json");
  vi.stubEnv("SUPPORT_DESK_IGNORED_USERS", file);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T12:00:00Z") });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function listed(): Promise<readonly { userId: string; until: string; reason?: string }[]> {
  return (JSON.parse(await readFile(file, "utf8")) as { users: { userId: string; until: string; reason?: string }[] })
    .users;
}

describe("ignore_user", () => {
  test("writes the user on the list and silences the reply", async () => {
    const desk = await openTestSession({ mode: "voice" });
    const response = await desk.call("ignore_user", { userId: "user-1", durationMinutes: 90, reason: "Spam." });
    expect(expectOk(response)).toEqual({ userId: "user-1", until: "2030-01-01T13:30:00.000Z" });
    expect(response).toMatchObject({ intents: [{ type: "SUPPRESS_AUDIO" }, { type: "SUPPRESS_TRANSCRIPT" }] });
    expect(await listed()).toMatchObject([{ userId: "user-1", until: "2030-01-01T13:30:00.000Z", reason: "Spam." }]);
    expect(await readdir(folder)).toEqual(["ignored-users.json"]);
  });

  test("blocks for an hour by default", async () => {
    const desk = await openTestSession();
    expect(expectOk(await desk.call("ignore_user", { userId: "user-1" }))).toMatchObject({
      until: "2030-01-01T13:00:00.000Z",
    });
  });

  test("a longer block is kept, a shorter one is replaced", async () => {
    const desk = await openTestSession();
    await desk.call("ignore_user", { userId: "user-1", durationMinutes: 60 });
    const shorter = expectOk(await desk.call("ignore_user", { userId: "user-1", durationMinutes: 10 }));
    expect(shorter).toMatchObject({ until: "2030-01-01T13:00:00.000Z" });
    const longer = expectOk(await desk.call("ignore_user", { userId: "user-1", durationMinutes: 120 }));
    expect(longer).toMatchObject({ until: "2030-01-01T14:00:00.000Z" });
    expect(await listed()).toHaveLength(1);
  });

  test("forgets blocks that have run out", async () => {
    const desk = await openTestSession();
    await desk.call("ignore_user", { userId: "user-1", durationMinutes: 5 });
    vi.setSystemTime(new Date("2030-01-01T12:06:00Z"));
    await desk.call("ignore_user", { userId: "user-2" });
    expect((await listed()).map(({ userId }) => userId)).toEqual(["user-2"]);
  });

  test.each(["", "not json", "[]", '{"users":[{"userId":7}]}', '{"users":[null]}'])(
    "does not change a damaged list: %j",
    async (damaged) => {
      await writeFile(file, damaged);
      const desk = await openTestSession();
      expectError(await desk.call("ignore_user", { userId: "user-1" }), "PERMANENT");
      expect(await readFile(file, "utf8")).toBe(damaged);
    },
  );

  test.each([
    {},
    { userId: "" },
    { userId: "user-1", durationMinutes: 0 },
    { userId: "user-1", durationMinutes: 43_201 },
    { userId: "user-1", minutes: 5 },
  ])("refuses %j", async (args) => {
    const desk = await openTestSession();
    expectError(await desk.call("ignore_user", args), "VALIDATION");
    expect(await readdir(folder)).toEqual([]);
  });
});
