import type { Format } from "ajv";
import { fullFormats } from "ajv-formats/dist/formats.js";

/** The formats that values are checked against. `url`, which JSON Schema does not define, means `uri`: its pattern in `ajv-formats` takes quadratic time. */
export const formats: Readonly<Record<string, Format>> = { ...fullFormats, url: fullFormats.uri };
