import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Format } from "ajv";

const anyUser = "(?:\\S+(?::\\S*)?@)?";

/**
 * The formats that values are checked against: those of `ajv-formats`, except that two are replaced. Its `url` takes quadratic time,
 * because it also searches the path for a user name; its `date` takes as long as checking ten members without a format.
 */
export const formats: Readonly<Record<string, Format>> = {
  ...fullFormats,
  date: { validate: isDate },
  url: linearUrl(fullFormats.url),
};

const shapeOfDate = /^\d{4}-\d\d-\d\d$/;
const daysOfMonth: readonly number[] = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(text: string): boolean {
  if (!shapeOfDate.test(text)) return false;
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const days = month === 2 && isLeapYear(twoDigits(text, 0) * 100 + twoDigits(text, 2)) ? 29 : daysOfMonth[month];
  return days !== undefined && day >= 1 && day <= days;
}

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Without a text of its own for each number. */
const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;

const zero = 0x30;

function linearUrl(format: Format | undefined): RegExp {
  if (!(format instanceof RegExp) || !format.source.includes(anyUser)) {
    throw new Error("The format `url` of ajv-formats has changed; check its replacement.");
  }
  return new RegExp(format.source.replace(anyUser, "(?:[^\\s/?#]+@)?"), format.flags);
}

/** Adds the formats to an instance of Ajv. */
export function addFormats(ajv: { addFormat(name: string, format: Format): unknown }): void {
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
}
