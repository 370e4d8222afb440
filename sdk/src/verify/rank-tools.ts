import { readDefinitions } from "../definitions/read-definitions.ts";
import type { DescribedTool } from "../model/verify/rule.ts";
import { rankDefinitions } from "../ranking/rank-definitions.ts";
import { memoize } from "../util/memo.ts";

/**
 * The names of the tools among these definitions, best match for a request first: by BM25 over name, description and parameter texts, as in the rule
 * `set-query-misrank`. Takes the same `definitions` as `verifyDefinitions`; other values are ignored. Each name occurs once. An array is read again
 * when its elements are replaced, but not when an element is changed in place.
 *
 * @throws TypeError when the request is not a string.
 */
export function rankTools(request: string, definitions: unknown): readonly string[] {
  if (typeof request !== "string")
    throw new TypeError(`The request is a value of type ${typeof request}; expected a string.`);
  return rankDefinitions(request, definitionsOf(definitions));
}

function definitionsOf(given: unknown): readonly DescribedTool[] {
  if (!Array.isArray(given)) return readAll(given);
  const array = given as readonly unknown[];
  const reading = readingOf(array);
  if (!isSame(reading.elements, array)) Object.assign(reading, read(array));
  return reading.definitions;
}

const read = (array: readonly unknown[]) => ({ elements: [...array], definitions: readAll(array) });

const readingOf = memoize(read);

const readAll = (given: unknown): readonly DescribedTool[] =>
  readDefinitions(given).subjects.flatMap(({ definition }) => definition ?? []);

const isSame = (elements: readonly unknown[], array: readonly unknown[]): boolean =>
  elements.length === array.length && elements.every((element, index) => Object.is(element, array[index]));
