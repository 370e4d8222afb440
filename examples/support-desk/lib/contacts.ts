import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import MiniSearch from "minisearch";
import { ToolError } from "toolwright";
import { once } from "./once.ts";
import { contactsFile } from "./paths.ts";

/** A person as the vCard file describes them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly company: string | undefined;
  readonly role: string | undefined;
  readonly emails: readonly string[];
  readonly phones: readonly { readonly number: string; readonly type: string }[];
  readonly timeZone: string | undefined;
  readonly note: string | undefined;
}

/** Everyone in the vCard file, read on first use. */
const allPeople = once(readPeople);

const index = once(() => {
  const search = new MiniSearch<Person>({ fields: ["name", "company", "role"], idField: "id" });
  search.addAll(allPeople());
  return search;
});

/**
 * The people a query names, best first. An e-mail address or a phone number finds exactly its owners; other words are
 * looked up in names, companies and roles and may be misspelt a little.
 */
export function findPeople(query: string): readonly Person[] {
  const address = query.trim().toLowerCase();
  if (address.includes("@")) return allPeople().filter(({ emails }) => emails.includes(address));
  const number = parsePhoneNumberFromString(query, "US")?.number;
  if (number !== undefined) return allPeople().filter(({ phones }) => phones.some((phone) => phone.number === number));
  const people = new Map(allPeople().map((person) => [person.id, person]));
  return index()
    .search(query, { prefix: true, fuzzy: 0.2, boost: { name: 2 }, combineWith: "AND" })
    .flatMap(({ id }) => people.get(String(id)) ?? []);
}

function readPeople(): readonly Person[] {
  try {
    const text = readFileSync(contactsFile, "utf8");
    // Alone, ical.js gives one card or a list of cards; inside one component it is always a list.
    return ICAL.Component.fromString(`BEGIN:X-CARDS\r\n${text}\r\nEND:X-CARDS\r\n`)
      .getAllSubcomponents("vcard")
      .map(toPerson);
  } catch (cause) {
    throw new ToolError("PERMANENT", "The address book is missing or is not a valid vCard file.", { cause });
  }
}

function toPerson(card: InstanceType<typeof ICAL.Component>): Person {
  const first = (name: string): string | undefined => valuesOf(card, name)[0];
  return {
    id: first("uid") ?? first("fn") ?? "",
    name: first("fn") ?? "",
    company: first("org"),
    role: first("title"),
    emails: valuesOf(card, "email").map((email) => email.toLowerCase()),
    phones: card.getAllProperties("tel").map((property) => ({
      number:
        parsePhoneNumberFromString(String(property.getFirstValue()), "US")?.number ?? String(property.getFirstValue()),
      type: (property.getFirstParameter("type") || "voice").toLowerCase(),
    })),
    timeZone: first("tz"),
    note: first("note"),
  };
}

function valuesOf(card: InstanceType<typeof ICAL.Component>, name: string): readonly string[] {
  return card.getAllProperties(name).map((property) => {
    const value: unknown = property.getFirstValue();
    return Array.isArray(value) ? value.join(", ") : String(value);
  });
}
