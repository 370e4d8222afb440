import { defineTool, ToolError } from "toolwright";
import { addEvent } from "../../lib/calendar.ts";
import { eventQuestion } from "../../lib/event-question.ts";

/** Someone who is invited. */
export interface EventAttendee {
  /** Address the invitation goes to. @format email */
  email: string;
  /** Name to show beside the address. @minLength 1 @maxLength 100 */
  name?: string;
}

export interface CalendarCreateEventInput {
  /** What the event is called in the calendar. @minLength 1 @maxLength 200 */
  title: string;
  /** When it starts, as ISO 8601 with a time zone offset. @format date-time @example "2035-03-14T15:00:00+01:00" */
  start: string;
  /** How long it lasts. @integer @minimum 5 @maximum 480 @unit minutes */
  durationMinutes?: number;
  /** Who is invited. @maxItems 50 */
  attendees?: EventAttendee[];
  /** What the event is about. @maxLength 2000 */
  description?: string;
  /** Where it takes place: an address or a meeting link. @maxLength 300 */
  location?: string;
}

export interface CalendarEvent {
  /** UID of the event in the calendar file. */
  id: string;
  /** The event's title. */
  title: string;
  /** When it starts, in UTC. @format date-time */
  start: string;
  /** When it ends, in UTC. @format date-time */
  end: string;
  /** Addresses of those who are invited. */
  attendees: string[];
  /** False when an earlier attempt of the same call had already created the event. */
  created: boolean;
}

/**
 * Create an event in the support desk's calendar, after checking that the time is free.
 *
 * Use when the user has agreed to a date and time for a call or a visit. Not for merely showing a time in words: use
 * `format_datetime`. Not for finding an attendee's address: use `contact_lookup` first. Returns the event with its id;
 * when the time is taken, the error names the next free time.
 */
export default defineTool({
  category: "action",
  title: "Create a calendar event",
  tags: ["calendar"],
  risk: "medium",
  confirm: true,
  idempotent: true,
  timeoutMs: 10_000,
  examples: [
    {
      request: "Book half an hour with Benedikt on 14 March 2035 at three, Vienna time.",
      input: {
        title: "Fastify 5 migration call",
        start: "2035-03-14T15:00:00+01:00",
        attendees: [{ email: "b.sauer@alpenrad.example", name: "Benedikt Sauer" }],
      },
    },
    {
      request: "Put a two-hour review on 20 March 2035 at nine UTC.",
      input: { title: "Log redaction review", start: "2035-03-20T09:00:00Z", durationMinutes: 120 },
    },
  ],
  question({ title, start, durationMinutes = 30, attendees = [] }: CalendarCreateEventInput): string {
    return eventQuestion({ title, start, durationMinutes, attendees });
  },
  async execute(
    { title, start, durationMinutes = 30, attendees = [], description, location }: CalendarCreateEventInput,
    ctx,
  ): Promise<CalendarEvent> {
    const begin = readStart(start);
    const end = new Date(begin.getTime() + durationMinutes * 60_000);
    const uid = ctx.idempotencyKey;
    const created = await addEvent({ uid, title, start: begin, end, attendees, description, location });
    return {
      id: uid,
      title,
      start: begin.toISOString(),
      end: end.toISOString(),
      attendees: attendees.map(({ email }) => email),
      created,
    };
  },
});

function readStart(text: string): Date {
  const start = new Date(text);
  if (Number.isNaN(start.getTime())) {
    throw new ToolError("PERMANENT", `"${text}" is not a date and time.`, {
      suggestion: "Write the start as ISO 8601 with an offset: 2035-03-14T15:00:00+01:00.",
    });
  }
  if (start.getTime() < Date.now()) {
    throw new ToolError("PERMANENT", `The start ${start.toISOString()} lies in the past.`, {
      suggestion: "Ask the user for a date to come, and check the year.",
    });
  }
  return start;
}
