import { readDefinitions } from "./definitions/read-definitions.ts";
import { rankDefinitions } from "./similar/rank-definitions.ts";

/**
 * The names of the tools among these definitions, the one that fits a request best first: by BM25 over name, description and parameter
 * texts, which is what the rule `set-query-misrank` asks. `definitions` may be whatever `verifyDefinitions` takes; what is no
 * definition is passed over. Every name stands there once.
 *
 * @throws TypeError when the request is no text.
 */
export function rankTools(request: string, definitions: unknown): readonly string[] {
  if (typeof request !== "string")
    throw new TypeError(`The request is a value of type ${typeof request}; expected a text.`);
  const { subjects } = readDefinitions(definitions);
  return rankDefinitions(
    request,
    subjects.flatMap(({ definition }) => definition ?? []),
  );
}
