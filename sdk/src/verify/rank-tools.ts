import { readDefinitions } from "../definitions/read-definitions.ts";
import type { DescribedTool } from "../model/described-tool.ts";
import { rankDefinitions } from "./similar/rank-definitions.ts";

/**
 * The names of the tools among these definitions, the one that fits a request best first: by BM25 over name, description and parameter
 * texts, which is what the rule `set-query-misrank` asks. `definitions` may be whatever `verifyDefinitions` takes; what is no
 * definition is passed over. Each name is given once. An array is read when it is first seen and again when its elements are others; an
 * element that was changed in place is not.
 *
 * @throws TypeError when the request is no text.
 */
export function rankTools(request: string, definitions: unknown): readonly string[] {
  if (typeof request !== "string")
    throw new TypeError(`The request is a value of type ${typeof request}; expected a text.`);
  return rankDefinitions(request, definitionsOf(definitions));
}

/** What was read of an array, and its elements then. */
interface Known {
  readonly elements: readonly unknown[];
  readonly definitions: readonly DescribedTool[];
}

const known = new WeakMap<readonly unknown[], Known>();

function definitionsOf(given: unknown): readonly DescribedTool[] {
  if (!Array.isArray(given)) return readAll(given);
  const array = given as readonly unknown[];
  const found = known.get(array);
  if (found !== undefined && isSame(found.elements, array)) return found.definitions;
  const definitions = readAll(array);
  known.set(array, { elements: [...array], definitions });
  return definitions;
}

const readAll = (given: unknown): readonly DescribedTool[] =>
  readDefinitions(given).subjects.flatMap(({ definition }) => definition ?? []);

const isSame = (elements: readonly unknown[], array: readonly unknown[]): boolean =>
  elements.length === array.length && elements.every((element, index) => Object.is(element, array[index]));
