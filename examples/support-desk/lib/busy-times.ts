import ICAL from "ical.js";

/** A period, without its end. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** The period of an event. */
export interface BusyTime extends Period {
  readonly title: string;
}

/** What ical.js knows of one occurrence; its own declaration names a type that it does not import. */
interface Occurrence {
  readonly startDate: InstanceType<typeof ICAL.Time>;
  readonly endDate: InstanceType<typeof ICAL.Time>;
}

/** Most occurrences of a repeated event to look at. */
const mostOccurrences = 20_000;

/**
 * The times that events of the calendar take within a window, earliest first. Cancelled and transparent events are
 * left out.
 */
export function busyTimes(calendar: InstanceType<typeof ICAL.Component>, window: Period): readonly BusyTime[] {
  return calendar
    .getAllSubcomponents("vevent")
    .filter((event) => event.hasProperty("dtstart"))
    .filter((event) => textOf(event, "transp") !== "TRANSPARENT" && textOf(event, "status") !== "CANCELLED")
    .flatMap((event) => [...occurrences(new ICAL.Event(event), window.end)])
    .filter(({ start, end }) => start < window.end && end > window.start)
    .sort((one, other) => one.start.getTime() - other.start.getTime());
}

/** The earliest start, not before the wanted one, at which a period of the same length meets no busy time. */
export function nextFreeStart(busy: readonly BusyTime[], wanted: Period): Date {
  const length = wanted.end.getTime() - wanted.start.getTime();
  let start = wanted.start.getTime();
  for (const taken of busy) {
    if (taken.start.getTime() >= start + length) break;
    start = Math.max(start, taken.end.getTime());
  }
  return new Date(start);
}

function textOf(event: InstanceType<typeof ICAL.Component>, property: string): string {
  return String(event.getFirstPropertyValue(property) ?? "").toUpperCase();
}

function* occurrences(event: InstanceType<typeof ICAL.Event>, until: Date): Generator<BusyTime> {
  const title = event.summary;
  if (!event.isRecurring()) {
    yield { title, start: event.startDate.toJSDate(), end: event.endDate.toJSDate() };
    return;
  }
  const iterator = event.iterator();
  for (let count = 0; count < mostOccurrences; count += 1) {
    const next = iterator.next();
    if (iterator.complete || next.toJSDate() >= until) return;
    const { startDate, endDate } = event.getOccurrenceDetails(next) as Occurrence;
    yield { title, start: startDate.toJSDate(), end: endDate.toJSDate() };
  }
}
