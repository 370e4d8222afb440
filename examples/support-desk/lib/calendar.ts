import ICAL from "ical.js";
import { ICalCalendar, type ICalEventData } from "ical-generator";
import { ToolError } from "toolwright";
import { busyTimes, nextFreeStart, type BusyTime, type Period } from "./busy-times.ts";
import { calendarFile } from "./paths.ts";
import { changeFile } from "./replace-file.ts";

type Component = InstanceType<typeof ICAL.Component>;

/** An event to be written. */
export interface NewEvent extends Period {
  /** The event's UID: a second event of the same UID is the same event. */
  readonly uid: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly location?: string | undefined;
  readonly attendees: readonly { readonly email: string; readonly name?: string | undefined }[];
}

const searchAheadMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Adds an event to the calendar file and leaves everything else in it as it is. Gives false when the event was there
 * already.
 *
 * Raises `CONFLICT` when the time is taken, or when the UID belongs to a different event; `PERMANENT` when the file is
 * not a calendar.
 */
export function addEvent(event: NewEvent): Promise<boolean> {
  return changeFile(calendarFile(), (text) => {
    const calendar = readCalendar(text);
    const known = calendar
      .getAllSubcomponents("vevent")
      .find((other) => other.getFirstPropertyValue("uid") === event.uid);
    if (known !== undefined) {
      requireSame(known, event);
      return { text: undefined, result: false };
    }
    requireFree(calendar, event);
    calendar.addSubcomponent(toComponent(event));
    return { text: `${calendar.toString()}\r\n`, result: true };
  });
}

function readCalendar(text: string | undefined): Component {
  if (text === undefined) return ICAL.Component.fromString(new ICalCalendar({ name: "Support desk" }).toString());
  try {
    const calendar = ICAL.Component.fromString(text);
    if (calendar.name === "vcalendar") return calendar;
  } catch (cause) {
    throw unreadable(cause);
  }
  throw unreadable();
}

function unreadable(cause?: unknown): ToolError {
  return new ToolError(
    "PERMANENT",
    "The calendar file exists but is not a valid iCalendar file; it was left as it is.",
    {
      suggestion: "Tell the user that the calendar is out of order and that no event was created.",
      cause,
    },
  );
}

function requireSame(known: Component, event: NewEvent): void {
  const { summary, startDate, endDate } = new ICAL.Event(known);
  const same =
    summary === event.title &&
    startDate.toJSDate().getTime() === event.start.getTime() &&
    endDate.toJSDate().getTime() === event.end.getTime();
  if (same) return;
  throw new ToolError("CONFLICT", `This call already created the event "${summary}" with other details.`, {
    suggestion: "Make a new call for a different event.",
  });
}

function requireFree(calendar: Component, event: NewEvent): void {
  const until = new Date(event.end.getTime() + searchAheadMs);
  const busy = readBusyTimes(calendar, { start: event.start, end: until });
  const taken = busy.find(({ start, end }) => start < event.end && end > event.start);
  if (taken === undefined) return;
  const free = nextFreeStart(busy, event);
  throw new ToolError(
    "CONFLICT",
    `The time is taken by "${taken.title}" from ${taken.start.toISOString()} to ${taken.end.toISOString()}.`,
    {
      suggestion:
        free.getTime() <= event.start.getTime() + searchAheadMs
          ? `Offer ${free.toISOString()}: the calendar is free from then for the whole duration.`
          : "Ask the user for another week: the following seven days are full.",
    },
  );
}

function readBusyTimes(calendar: Component, window: Period): readonly BusyTime[] {
  try {
    return busyTimes(calendar, window);
  } catch (cause) {
    throw unreadable(cause);
  }
}

function toComponent(event: NewEvent): Component {
  const data: ICalEventData = {
    start: event.start,
    end: event.end,
    summary: event.title,
    description: event.description ?? null,
    location: event.location ?? null,
    attendees: event.attendees.map(({ email, name }) => ({ email, name: name ?? null, rsvp: true })),
  };
  const text = new ICalCalendar({ events: [data] }).toString();
  const component = ICAL.Component.fromString(text).getFirstSubcomponent("vevent");
  if (component === null) throw new Error("ical-generator wrote a calendar without the event.");
  // ical-generator writes an id as it is; ical.js escapes it, so that no id can add lines to the file.
  component.updatePropertyWithValue("uid", event.uid);
  return component;
}
