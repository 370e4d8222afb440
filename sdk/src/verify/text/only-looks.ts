import { purposeOf } from "./purpose-of.ts";

const looking: ReadonlySet<string> = new Set(
  "get list read search find show view fetch retrieve describe count".split(" "),
);

/**
 * Whether the words of a name say that its tool only reads. `find_and_replace` and `get_or_create` do more than their first word says,
 * and `query` may be any statement unless the description begins with a reading verb.
 */
export function onlyLooks([verb = "", ...rest]: readonly string[], description: string): boolean {
  if (rest.some((word) => word === "and" || word === "or")) return false;
  if (looking.has(verb)) return true;
  return (
    verb === "query" &&
    /^(?:quer(?:y|ies)|search|find|get|list|retrieve|fetch)/.test(purposeOf(description).verb ?? "") &&
    !/\bsql\b|statement/i.test(description)
  );
}
