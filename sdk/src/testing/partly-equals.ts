import { isRecord } from "../util/is-record.ts";

/** Whether a value has all that is expected: objects may have more members, lists have as many items, the rest is the same. */
export function partlyEquals(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item, index) => partlyEquals(actual[index], item))
    );
  }
  if (!isRecord(expected)) return Object.is(actual, expected);
  return isRecord(actual) && Object.entries(expected).every(([name, value]) => partlyEquals(actual[name], value));
}
