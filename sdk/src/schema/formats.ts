import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Format } from "ajv";

const anyUser = "(?:\\S+(?::\\S*)?@)?";

/**
 * The formats that values are checked against: those of `ajv-formats`, except that `url` is replaced. The original takes quadratic time,
 * because it also searches the path for a user name.
 */
export const formats: Readonly<Record<string, Format>> = { ...fullFormats, url: linearUrl(fullFormats.url) };

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
