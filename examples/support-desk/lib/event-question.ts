/** The part of an event that a person is asked about. */
export interface AskedEvent {
  readonly title: string;
  /** ISO 8601 with an offset. */
  readonly start: string;
  readonly durationMinutes: number;
  readonly attendees: readonly { readonly email: string; readonly name?: string }[];
}

/** Asks for the event in one sentence that can be spoken, with the time as the user said it. */
export function eventQuestion({ title, start, durationMinutes, attendees }: AskedEvent): string {
  const invited = attendees.map(({ email, name }) => (name === undefined ? email : `${name} (${email})`));
  const invitation = invited.length === 0 ? "" : ` and invite ${new Intl.ListFormat("en").format(invited)}`;
  return `Put “${title}” in the calendar for ${spokenTime(start)}, ${durationMinutes} minutes${invitation}?`;
}

function spokenTime(start: string): string {
  const timeZone = /[+-]\d\d:\d\d$/.exec(start)?.[0] ?? "UTC";
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone }).format(new Date(start));
  const day = part({ day: "numeric", month: "long", year: "numeric" });
  const time = part({ hour: "2-digit", minute: "2-digit" });
  return `${part({ weekday: "long" })}, ${day} at ${time} ${timeZone === "UTC" ? "UTC" : `(UTC${timeZone})`}`;
}
