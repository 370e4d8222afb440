import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addEvent, type NewEvent } from "./calendar.ts";

const event: NewEvent = {
  uid: "session-1:call-1",
  title: "Review",
  start: new Date("2035-03-14T14:00:00Z"),
  end: new Date("2035-03-14T14:30:00Z"),
  attendees: [],
};
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "support-desk-"));
  vi.stubEnv("SUPPORT_DESK_CALENDAR", join(folder, "calendar.ics"));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test("a repeated attempt of one call finds its event and writes nothing", async () => {
  expect(await addEvent(event)).toBe(true);
  const before = await readFile(join(folder, "calendar.ics"), "utf8");
  expect(await addEvent(event)).toBe(false);
  expect(await readFile(join(folder, "calendar.ics"), "utf8")).toBe(before);
});

test("an id that is used for another event is a conflict", async () => {
  await addEvent(event);
  await expect(addEvent({ ...event, title: "Something else" })).rejects.toMatchObject({ type: "CONFLICT" });
});

test("an id cannot add lines to the calendar", async () => {
  await addEvent({ ...event, uid: "a\r\nSUMMARY:planted" });
  expect(await readFile(join(folder, "calendar.ics"), "utf8")).not.toMatch(/^SUMMARY:planted/m);
  expect(await addEvent({ ...event, uid: "a\r\nSUMMARY:planted" })).toBe(false);
});

test("a full week has no free time to offer", async () => {
  await addEvent({ ...event, end: new Date("2035-03-31T00:00:00Z") });
  await expect(addEvent({ ...event, uid: "other" })).rejects.toMatchObject({
    type: "CONFLICT",
    suggestion: "Ask the user for another week: the following seven days are full.",
  });
});
