import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectError, expectOk, openTestSession } from "toolwright/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const call = { title: "Migration call", start: "2035-03-14T15:00:00+01:00" };
let folder = "";
let file = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "support-desk-"));
  file = join(folder, "calendar.ics");
  vi.stubEnv("SUPPORT_DESK_CALENDAR", file);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** A calendar as another program would write it. */
function calendarWith(...lines: readonly string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

describe("calendar_create_event", () => {
  test("writes the event and gives its times in UTC", async () => {
    const desk = await openTestSession({ policy: { confirm: "host" } });
    const data = expectOk(
      await desk.call("calendar_create_event", {
        ...call,
        durationMinutes: 45,
        attendees: [{ email: "b.sauer@alpenrad.example", name: "Benedikt Sauer" }],
        location: "Room 2; second floor",
      }),
    );
    expect(data).toMatchObject({
      title: "Migration call",
      start: "2035-03-14T14:00:00.000Z",
      end: "2035-03-14T14:45:00.000Z",
      attendees: ["b.sauer@alpenrad.example"],
      created: true,
    });
    const lines = (await readFile(file, "utf8")).replaceAll("\r\n ", "").split("\r\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        "SUMMARY:Migration call",
        "DTSTART:20350314T140000Z",
        "DTEND:20350314T144500Z",
        "LOCATION:Room 2\\; second floor",
        "ATTENDEE;ROLE=REQ-PARTICIPANT;RSVP=TRUE;CN=Benedikt Sauer:MAILTO:b.sauer@alpenrad.example",
      ]),
    );
  });

  test.each([
    [
      { ...call, attendees: [{ email: "b.sauer@alpenrad.example", name: "Benedikt Sauer" }, { email: "a@b.example" }] },
      "Put “Migration call” in the calendar for Wednesday, 14 March 2035 at 15:00 (UTC+01:00), 30 minutes and invite Benedikt Sauer (b.sauer@alpenrad.example) and a@b.example?",
    ],
    [
      { title: "Review", start: "2035-03-20T09:05:00Z", durationMinutes: 120 },
      "Put “Review” in the calendar for Tuesday, 20 March 2035 at 09:05 UTC, 120 minutes?",
    ],
  ])("asks in words for what it would write, and writes nothing: %j", async (args, question) => {
    const desk = await openTestSession();
    const error = expectError(await desk.call("calendar_create_event", args), "CONFIRMATION_REQUIRED");
    expect(error.confirmation?.preview).toMatchObject({ question, risk: "medium" });
    expect(await readdir(folder)).toEqual([]);
  });

  test("lasts half an hour by default", async () => {
    const desk = await openTestSession({ policy: { confirm: "host" } });
    expect(expectOk(await desk.call("calendar_create_event", call))).toMatchObject({ end: "2035-03-14T14:30:00.000Z" });
  });

  test("refuses a time that is taken and offers the next free one", async () => {
    const desk = await openTestSession({ policy: { confirm: "host" } });
    expectOk(await desk.call("calendar_create_event", call));
    expectOk(await desk.call("calendar_create_event", { title: "Next", start: "2035-03-14T14:30:00Z" }));
    const before = await readFile(file, "utf8");
    const response = await desk.call("calendar_create_event", { title: "Clash", start: "2035-03-14T14:10:00Z" });
    const error = expectError(response, "CONFLICT");
    expect(error).toMatchObject({ retryable: false, partialSideEffects: false });
    expect(error.message).toContain('"Migration call"');
    expect(error.suggestion).toContain("2035-03-14T15:00:00.000Z");
    expect(await readFile(file, "utf8")).toBe(before);
  });

  test("a repeated call finds its event and writes nothing; another event under its id is a conflict", async () => {
    const desk = await openTestSession({ policy: { confirm: "host" } });
    const again = { callId: "call-1" };
    const first = expectOk(await desk.call("calendar_create_event", call, again));
    const before = await readFile(file, "utf8");
    const second = expectOk(await desk.call("calendar_create_event", call, again));
    expect(first).toMatchObject({ created: true });
    expect(second).toEqual({ ...(first as object), created: false });
    expectError(await desk.call("calendar_create_event", { ...call, title: "Other" }, again), "CONFLICT");
    expect(await readFile(file, "utf8")).toBe(before);
  });

  test("events that only touch do not clash", async () => {
    const desk = await openTestSession({ policy: { confirm: "host" } });
    for (const start of ["2035-03-14T14:00:00Z", "2035-03-14T14:30:00Z", "2035-03-14T13:30:00Z"]) {
      expectOk(await desk.call("calendar_create_event", { title: "Call", start }));
    }
  });

  test("understands the calendar of another program and keeps its content", async () => {
    const weekly = [
      ...["BEGIN:VEVENT", "UID:weekly", "SUMMARY:Stand-up", "DTSTART:20350101T090000Z", "DTEND:20350101T100000Z"],
      ...["RRULE:FREQ=WEEKLY", "EXDATE:20350319T090000Z", "X-OTHER:kept", "END:VEVENT"],
    ];
    const holiday = [
      ...["BEGIN:VEVENT", "UID:holiday", "SUMMARY:Holiday", "DTSTART;VALUE=DATE:20350313"],
      ...["TRANSP:TRANSPARENT", "END:VEVENT"],
    ];
    const cancelled = [
      ...["BEGIN:VEVENT", "UID:cancelled", "SUMMARY:Off", "DTSTART:20350315T090000Z", "DTEND:20350315T100000Z"],
      ...["STATUS:CANCELLED", "END:VEVENT"],
    ];
    await writeFile(file, calendarWith(...weekly, ...holiday, ...cancelled));
    const desk = await openTestSession({ policy: { confirm: "host" } });
    const at = (start: string) => desk.call("calendar_create_event", { title: "Call", start });
    expect(expectError(await at("2035-03-12T09:15:00Z"), "CONFLICT").message).toContain('"Stand-up"');
    expectOk(await at("2035-03-12T10:00:00Z"));
    expectOk(await at("2035-03-19T09:15:00Z"));
    expectOk(await at("2035-03-13T09:15:00Z"));
    expectOk(await at("2035-03-15T09:15:00Z"));
    const text = await readFile(file, "utf8");
    for (const line of [...weekly, ...holiday, ...cancelled]) expect(text).toContain(line);
  });

  test("writes all of several events created at once, and leaves no other file", async () => {
    const desk = await openTestSession({ policy: { confirm: "host" } });
    const starts = [9, 10, 11, 12, 13].map((hour) => `2035-03-14T${String(hour).padStart(2, "0")}:00:00Z`);
    const calls = starts.map((start) => desk.call("calendar_create_event", { title: "Call", start }));
    for (const response of await Promise.all(calls)) expectOk(response);
    expect((await readFile(file, "utf8")).match(/BEGIN:VEVENT/g)).toHaveLength(5);
    expect(await readdir(folder)).toEqual(["calendar.ics"]);
  });

  test("text of the user cannot add lines to the calendar", async () => {
    const desk = await openTestSession({ policy: { confirm: "host" } });
    const hostile = 'x"\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:planted';
    const attendees = [{ email: "a@b.example", name: hostile.slice(0, 100) }];
    const args = { ...call, title: hostile, description: hostile, location: hostile, attendees };
    expectOk(await desk.call("calendar_create_event", args));
    const lines = (await readFile(file, "utf8")).split("\r\n");
    expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
    expect(lines).not.toContain("SUMMARY:planted");
  });

  test.each(["", "not a calendar", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT", "BEGIN:VCARD\r\nEND:VCARD\r\n"])(
    "does not change a damaged calendar: %j",
    async (damaged) => {
      await writeFile(file, damaged);
      const desk = await openTestSession({ policy: { confirm: "host" } });
      const error = expectError(await desk.call("calendar_create_event", call), "PERMANENT");
      expect(error.suggestion).toContain("no event was created");
      expect(await readFile(file, "utf8")).toBe(damaged);
    },
  );

  test("refuses a start in the past", async () => {
    const desk = await openTestSession({ policy: { confirm: "host" } });
    const response = await desk.call("calendar_create_event", { ...call, start: "2020-03-14T15:00:00Z" });
    expect(expectError(response, "PERMANENT").message).toContain("past");
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    [{ title: "No start" }, "/start"],
    [{ ...call, start: "tomorrow at three" }, "/start"],
    [{ ...call, start: "2035-02-30T10:00:00Z" }, "/start"],
    [{ ...call, start: "2035-03-14T15:00:00" }, "/start"],
    [{ ...call, title: "" }, "/title"],
    [{ ...call, durationMinutes: 0 }, "/durationMinutes"],
    [{ ...call, attendees: [{ email: "ada" }] }, "/attendees/0/email"],
    [{ ...call, attendees: [{ name: "No address" }] }, "/attendees/0/email"],
  ])("refuses %j", async (args, path) => {
    const desk = await openTestSession({ policy: { confirm: "host" } });
    const error = expectError(await desk.call("calendar_create_event", args), "VALIDATION");
    expect(error.issues?.map((issue) => issue.path)).toContain(path);
  });
});
