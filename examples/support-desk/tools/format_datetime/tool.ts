import { defineTool, ToolError } from "toolwright";
import { nearest } from "../../lib/nearest.ts";

export interface FormatDatetimeInput {
  /** The moment to format, as ISO 8601 with an offset. @format date-time @example "2035-03-14T14:00:00Z" */
  moment: string;
  /** IANA time zone to show it in. @minLength 1 @maxLength 64 @example "Europe/Vienna" */
  timeZone: string;
  /** Language and region of the text, as a BCP 47 tag. @minLength 2 @maxLength 35 @example "de-AT" */
  locale?: string;
  /** How much is written out: from `short` (digits) to `full` (weekday and name of the zone). */
  style?: "short" | "medium" | "long" | "full";
  /** Which parts are shown. */
  parts?: "date" | "time" | "both";
}

export interface FormattedDatetime {
  /** The date and time in words of the locale. */
  text: string;
  /** IANA time zone the text is in. */
  timeZone: string;
  /** Offset from UTC at that moment, such as `+01:00`. */
  utcOffset: string;
  /** Language and region of the text: the nearest known one to the one asked for. */
  locale: string;
}

/**
 * Format a date and time for a locale and time zone, daylight saving time included.
 *
 * Use when a user needs a date or time in words, above all in another time zone. Not for booking it: use
 * `calendar_create_event`. Returns the text and the offset from UTC at that moment.
 */
export default defineTool({
  category: "utility",
  title: "Format a date and time",
  tags: ["time"],
  timeoutMs: 1_000,
  examples: [
    {
      request: "What time is 14:00 UTC on 14 March 2035 for Hiroshi?",
      input: { moment: "2035-03-14T14:00:00Z", timeZone: "Asia/Tokyo" },
    },
    {
      request: "Tell Benedikt the date in German.",
      input: {
        moment: "2035-03-14T14:00:00Z",
        timeZone: "Europe/Vienna",
        locale: "de-AT",
        style: "full",
        parts: "date",
      },
    },
  ],
  execute({
    moment,
    timeZone,
    locale = "en-GB",
    style = "medium",
    parts = "both",
  }: FormatDatetimeInput): FormattedDatetime {
    const date = readMoment(moment);
    const zone = requireTimeZone(timeZone);
    const format = new Intl.DateTimeFormat(requireLocale(locale), {
      timeZone: zone,
      ...(parts !== "time" && { dateStyle: style }),
      ...(parts !== "date" && { timeStyle: style }),
    });
    return {
      text: format.format(date),
      timeZone: zone,
      utcOffset: offsetAt(date, zone),
      locale: format.resolvedOptions().locale,
    };
  },
});

function readMoment(text: string): Date {
  const date = new Date(text);
  if (!Number.isNaN(date.getTime())) return date;
  throw new ToolError("PERMANENT", `"${text}" is not a date and time.`, {
    suggestion: "Write the moment as ISO 8601 with an offset: 2035-03-14T14:00:00Z.",
  });
}

function requireTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    const close = nearest(timeZone, Intl.supportedValuesOf("timeZone"));
    throw new ToolError("PERMANENT", `"${timeZone}" is not an IANA time zone.`, {
      suggestion: `Use a name such as ${(close.length === 0 ? ["UTC", "Europe/London"] : close).join(", ")}.`,
    });
  }
}

function requireLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? "en-GB";
  } catch {
    throw new ToolError("PERMANENT", `"${locale}" is not a language tag.`, {
      suggestion: "Use a BCP 47 tag such as en-GB, de-AT or pt-BR.",
    });
  }
}

/** Intl gives `GMT` for zero and `GMT+01:00` for the rest. */
function offsetAt(date: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(date).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return name === "GMT" ? "+00:00" : name.slice("GMT".length);
}
