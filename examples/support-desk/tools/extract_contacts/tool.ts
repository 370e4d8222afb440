import { findPhoneNumbersInText, getCountries, isSupportedCountry } from "libphonenumber-js";
import { LinkifyIt } from "linkify-it";
import { defineTool, ToolError } from "toolwright";

export interface ExtractContactsInput {
  /** The text to search, such as an e-mail signature or a transcript. @maxLength 20000 */
  text: string;
  /**
   * Country whose rules apply to numbers written without a country code: two capital letters of ISO 3166-1.
   * @pattern ^[A-Z]{2}$
   * @example "GB"
   */
  defaultCountry?: string;
}

/** An e-mail address found in the text. */
export interface FoundEmail {
  /** The address, in lower case. */
  address: string;
  /** Where it begins in the text, counted in UTF-16 units from 0. */
  start: number;
}

/** A valid phone number found in the text. */
export interface FoundPhone {
  /** The number in E.164 form, such as `+442079460104`. */
  number: string;
  /** The number as it is written for people abroad, such as `+44 20 7946 0104`. */
  international: string;
  /** Country the number belongs to, as ISO 3166-1; left out for numbers of no one country. */
  country?: string;
  /** Extension to dial after the number. */
  extension?: string;
  /** Where it begins in the text, counted in UTF-16 units from 0. */
  start: number;
}

export interface ExtractedContacts {
  /** The e-mail addresses, in the order of the text, each once. */
  emails: FoundEmail[];
  /** The phone numbers, in the order of the text, each once. */
  phones: FoundPhone[];
}

/**
 * Pull e-mail addresses and valid phone numbers out of a text and return them in normal form.
 *
 * Use when the user pastes or dictates a signature, a letter or a transcript that contains contact details.
 * Not for finding out whose address or number it is: use `contact_lookup` with the result.
 */
export default defineTool({
  category: "utility",
  title: "Extract contact details",
  tags: ["contacts", "text"],
  timeoutMs: 5_000,
  examples: [
    {
      request: "My card says: Chiara, chiara@bottega.example, 020 7946 0104.",
      input: { text: "Chiara, chiara@bottega.example, 020 7946 0104", defaultCountry: "GB" },
    },
    {
      request: "Call me at +1 202 555 0101 or mail amara.okafor@northwind.example.",
      input: { text: "Call me at +1 202 555 0101 or mail amara.okafor@northwind.example." },
    },
  ],
  execute({ text, defaultCountry = "US" }: ExtractContactsInput): ExtractedContacts {
    return { emails: findEmails(text), phones: findPhones(text, defaultCountry) };
  },
});

function findEmails(text: string): FoundEmail[] {
  const matches = new LinkifyIt().tlds(["example", "test", "invalid"], true).match(text) ?? [];
  const emails = matches
    .filter(({ url }) => url.startsWith("mailto:"))
    .map(({ url, index }) => ({ address: url.slice("mailto:".length).toLowerCase(), start: index }));
  return firstOfEach(emails, ({ address }) => address);
}

function findPhones(text: string, country: string): FoundPhone[] {
  if (!isSupportedCountry(country)) {
    throw new ToolError("PERMANENT", `"${country}" is not a country with known phone numbers.`, {
      suggestion: `Use an ISO 3166-1 code such as ${getCountries().slice(0, 5).join(", ")}, or US, GB, DE.`,
    });
  }
  const phones = findPhoneNumbersInText(text, country).map(({ number, startsAt }) => ({
    number: number.number,
    international: number.formatInternational(),
    ...(number.country !== undefined && { country: number.country }),
    ...(number.ext !== undefined && { extension: number.ext }),
    start: startsAt,
  }));
  return firstOfEach(phones, ({ number, extension = "" }) => `${number};${extension}`);
}

function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Map<string, Item>();
  for (const item of items) {
    if (!seen.has(keyOf(item))) seen.set(keyOf(item), item);
  }
  return [...seen.values()];
}
