import { expectError, expectOk, openTestSession } from "toolwright/testing";
import { describe, expect, test } from "vitest";

const winter = "2035-01-14T14:00:00Z";
const summer = "2035-07-14T14:00:00Z";

describe("format_datetime", () => {
  test.each([
    [{ moment: winter, timeZone: "UTC" }, "14 Jan 2035, 14:00:00", "+00:00"],
    [{ moment: winter, timeZone: "Europe/Vienna" }, "14 Jan 2035, 15:00:00", "+01:00"],
    [{ moment: summer, timeZone: "Europe/Vienna" }, "14 Jul 2035, 16:00:00", "+02:00"],
    [{ moment: "2035-07-14T23:30:00+02:00", timeZone: "Asia/Tokyo", parts: "date" }, "15 Jul 2035", "+09:00"],
    [{ moment: summer, timeZone: "Asia/Kathmandu", parts: "time", style: "short" }, "19:45", "+05:45"],
    [{ moment: summer, timeZone: "America/St_Johns", parts: "time" }, "11:30:00", "-02:30"],
    [
      { moment: summer, timeZone: "Europe/Vienna", locale: "de-AT", style: "full", parts: "date" },
      "Samstag, 14. Juli 2035",
      "+02:00",
    ],
  ])("writes %j", async (args, text, utcOffset) => {
    const desk = await openTestSession();
    expect(expectOk(await desk.call("format_datetime", args))).toMatchObject({ text, utcOffset });
  });

  test("says in which zone and language the text is", async () => {
    const desk = await openTestSession();
    const response = await desk.call("format_datetime", { moment: summer, timeZone: "europe/vienna", locale: "DE-at" });
    expect(expectOk(response)).toMatchObject({ timeZone: "Europe/Vienna", locale: "de-AT" });
  });

  test.each([
    [{ timeZone: "Europe/Viena" }, "Europe/Vienna"],
    [{ timeZone: "Tokyo" }, "Asia/Tokyo"],
    [{ timeZone: "???" }, "Europe/London"],
    [{ timeZone: "UTC", locale: "not a tag" }, "en-GB"],
  ])("refuses %j and says what would do", async (args, hint) => {
    const desk = await openTestSession();
    const error = expectError(await desk.call("format_datetime", { moment: summer, ...args }), "PERMANENT");
    expect(error.retryable).toBe(false);
    expect(error.suggestion).toContain(hint);
  });

  test.each([
    {},
    { moment: summer },
    { moment: "14 July 2035", timeZone: "UTC" },
    { moment: "2035-07-14", timeZone: "UTC" },
    { moment: summer, timeZone: "UTC", style: "tiny" },
    { moment: summer, timeZone: "UTC", parts: "year" },
  ])("refuses the invalid call %j", async (args) => {
    const desk = await openTestSession();
    expectError(await desk.call("format_datetime", args), "VALIDATION");
  });
});
