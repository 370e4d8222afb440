import type { JsonSchema } from "../../model/json-schema.ts";
import { sameJson } from "../../util/stable-json.ts";
import type { Json } from "../../util/json.ts";

const precision = 1e-9;

/** Whether two values mean the same: numbers but for rounding, and date-times as instants where the schema says that they are. */
export function isSameScalar(one: Json, other: Json, { format }: JsonSchema): boolean {
  if (typeof one === "number" && typeof other === "number")
    return Math.abs(one - other) <= precision * Math.max(Math.abs(one), Math.abs(other));
  if (format === "date-time" && typeof one === "string" && typeof other === "string") {
    const [first, second] = [instantOf(one), instantOf(other)];
    if (first !== undefined && second !== undefined) return first === second;
  }
  return sameJson(one, other);
}

const dateTime = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|z|[+-]\d{2}:?\d{2})?$/;

/** Milliseconds, with a mark for a local time; undefined for a text that is not a date-time. */
function instantOf(text: string): string | undefined {
  const found = dateTime.exec(text.trim());
  if (found === null) return undefined;
  const [, date = "", time = "", seconds = ":00", zone] = found;
  const offset = zone === undefined ? "Z" : zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  const milliseconds = Date.parse(`${date}T${time}${seconds}${offset}`);
  return Number.isNaN(milliseconds) ? undefined : `${String(milliseconds)}${zone === undefined ? " local" : ""}`;
}
