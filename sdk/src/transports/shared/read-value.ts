import { isRecord } from "../../util/is-record.ts";

/** The records of a list that a provider promises; nothing where it is not a list. */
export function recordsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The value as a record; an empty one where it is anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** The value where it is text; else empty. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** An id; undefined where it is empty or missing. */
export function idOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
