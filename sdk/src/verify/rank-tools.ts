import { readDefinitions } from "../definitions/read-definitions.ts";
import { rankDefinitions } from "../ranking/rank-definitions.ts";

/**
 * The names of the tools among these definitions, the one that fits a request best first: by BM25 over name, description and parameter
 * texts, as the rule `set-query-misrank` does. Takes the same `definitions` as `verifyDefinitions`; what is not a definition is ignored.
 * Each name occurs once.
 *
 * @throws TypeError when the request is not a string.
 */
export function rankTools(request: string, definitions: unknown): readonly string[] {
  if (typeof request !== "string")
    throw new TypeError(`The request is a value of type ${typeof request}; expected a string.`);
  const { subjects } = readDefinitions(definitions);
  return rankDefinitions(
    request,
    subjects.flatMap(({ definition }) => definition ?? []),
  );
}
