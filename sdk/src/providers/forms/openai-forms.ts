import type { AdaptableTool, StrictForms } from "../../model/provider.ts";
import type { JsonObject } from "../../util/json.ts";
import { isRecord } from "../../util/is-record.ts";
import { makeProvider } from "../dialect/make-adapter.ts";
import { looseParameters } from "../dialect/openai-parameters.ts";

/** OpenAI's definitions with `strict` on, as the adapter sends them where the schema allows it, and off. */
export const openaiForms: StrictForms = {
  strict(definition, refuse) {
    if (functionOf(definition).strict !== true) refuse("the schema does not fit the strict subset");
    return definition;
  },
  full(definition, tool) {
    const inside = functionOf(definition);
    if (inside.strict !== true) return definition;
    const parameters = looseOf(tool);
    if (parameters === undefined) return definition;
    const relaxed: JsonObject = { ...inside, parameters, strict: false };
    return isRecord(definition.function) ? { ...definition, function: relaxed } : relaxed;
  },
};

/** Chat Completions has the function inside the tool, Responses has it flat. */
function functionOf(definition: JsonObject): JsonObject {
  return isRecord(definition.function) ? definition.function : definition;
}

/** The parameters alone, not enforced. */
const { adapter: loose } = makeProvider({
  id: "openai",
  profile: { title: "OpenAI, not strict", limits: [] },
  names: /^/,
  write: ({ input }, report) => ({ definition: looseParameters(input, report) }),
});

const looseOf = (tool: AdaptableTool): JsonObject | undefined => loose.toTools([tool]).tools[0]?.definition;
