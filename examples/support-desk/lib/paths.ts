import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The vCard file with the people the desk knows. */
export const contactsFile = fileURLToPath(new URL("../data/contacts.vcf", import.meta.url));

/** The calendar events are written to: `SUPPORT_DESK_CALENDAR`, else `data/calendar.ics`. */
export function calendarFile(): string {
  return fromEnvironment("SUPPORT_DESK_CALENDAR") ?? fileURLToPath(new URL("../data/calendar.ics", import.meta.url));
}

/** The list of ignored users: `SUPPORT_DESK_IGNORED_USERS`, else `data/ignored-users.json`. */
export function ignoredUsersFile(): string {
  return (
    fromEnvironment("SUPPORT_DESK_IGNORED_USERS") ??
    fileURLToPath(new URL("../data/ignored-users.json", import.meta.url))
  );
}

/** The documentation folder of the installed Fastify. Throws where Fastify is not installed. */
export function articlesFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("fastify/package.json")), "docs");
}

function fromEnvironment(name: string): string | undefined {
  const value = process.env[name];
  return value === undefined || value === "" ? undefined : resolve(value);
}
