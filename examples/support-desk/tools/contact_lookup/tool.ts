import { defineTool } from "toolwright";
import { findPeople, type Person } from "../../lib/contacts.ts";

export interface ContactLookupInput {
  /**
   * A name, a company, a job title, an e-mail address or a phone number. A number without a country code is read as one
   * of the USA.
   * @minLength 2
   * @maxLength 200
   */
  query: string;
  /** Most contacts to return. @integer @minimum 1 @maximum 20 */
  limit?: number;
}

/** A phone number of a contact. */
export interface ContactPhone {
  /** The number in E.164 form, such as `+12025550101`. */
  number: string;
  /** What the number is for: `work` is a desk, `cell` a mobile phone, `voice` unknown. */
  type: string;
}

/** One person the desk knows. */
export interface Contact {
  /** Id that stays the same between calls. */
  id: string;
  /** Full name. */
  name: string;
  /** Company the person works for; left out for the self-employed. */
  company?: string;
  /** Job title. */
  role?: string;
  /** E-mail addresses, the preferred one first. */
  emails: string[];
  /** Phone numbers, the preferred one first. */
  phones: ContactPhone[];
  /** IANA time zone the person works in, such as `Europe/Vienna`. */
  timeZone?: string;
  /** What the desk should know about the person. */
  note?: string;
}

export interface ContactLookupResult {
  /** The matching contacts, best first; empty when no one matches. */
  contacts: Contact[];
}

/**
 * Find people in the support desk's address book and return how to reach them.
 *
 * Use when the user names a person or a company, or when an e-mail address or phone number must be turned into a
 * person. Not for pulling addresses out of a text: use `extract_contacts`. Not for questions about Fastify: use
 * `kb_search`.
 */
export default defineTool({
  category: "retrieval",
  title: "Look up a contact",
  tags: ["contacts"],
  latencyBudgetMs: 300,
  timeoutMs: 5_000,
  examples: [
    { request: "How can I reach Grace at Polar Maps?", input: { query: "Grace Polar Maps" } },
    { request: "Who called from (202) 555-0107?", input: { query: "(202) 555-0107", limit: 1 } },
    { request: "Whom do we know at Cedar Health?", input: { query: "Cedar Health" } },
  ],
  execute({ query, limit = 5 }: ContactLookupInput): ContactLookupResult {
    return { contacts: findPeople(query).slice(0, limit).map(toContact) };
  },
});

function toContact({ company, role, timeZone, note, ...person }: Person): Contact {
  return {
    id: person.id,
    name: person.name,
    ...(company !== undefined && { company }),
    ...(role !== undefined && { role }),
    emails: [...person.emails],
    phones: [...person.phones],
    ...(timeZone !== undefined && { timeZone }),
    ...(note !== undefined && { note }),
  };
}
