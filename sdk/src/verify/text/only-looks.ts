import { purposeOf } from "./purpose-of.ts";

const looking: ReadonlySet<string> = new Set(
  "get list read search find show view fetch retrieve describe count".split(" "),
);

/** Whether a name says that its tool only reads: not `find_and_replace`, and `query` only if the description begins with reading. */
export function onlyLooks([verb = "", ...rest]: readonly string[], description: string): boolean {
  if (rest.some((word) => word === "and" || word === "or")) return false;
  if (looking.has(verb)) return true;
  return (
    verb === "query" &&
    /^(?:quer(?:y|ies)|search|find|get|list|retrieve|fetch)/.test(purposeOf(description).verb ?? "") &&
    !/\bsql\b|statement/i.test(description)
  );
}
