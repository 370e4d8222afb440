import { fullFormats } from "ajv-formats/dist/formats.js";
import type { Format } from "ajv";

const anyUser = "(?:\\S+(?::\\S*)?@)?";

/**
 * The formats that values are checked against: those of `ajv-formats`, of which one is written anew. Its `url` takes the square of the text's
 * length, because it looks for a user's name in the path as well.
 */
export const formats: Readonly<Record<string, Format>> = { ...fullFormats, url: linearUrl(fullFormats.url) };

function linearUrl(format: Format | undefined): RegExp {
  if (!(format instanceof RegExp) || !format.source.includes(anyUser)) {
    throw new Error("The format `url` of ajv-formats is not the one that is known.");
  }
  return new RegExp(format.source.replace(anyUser, "(?:[^\\s/?#]+@)?"), format.flags);
}

/** Adds the formats to an instance of Ajv. */
export function addFormats(ajv: { addFormat(name: string, format: Format): unknown }): void {
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
}
