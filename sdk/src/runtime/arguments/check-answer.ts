import { errorCodes } from "../../errors/codes.ts";
import { sentence } from "../../util/texts.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { Call } from "../../model/call/call.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { redact } from "../../schema/redact.ts";
import type { Json } from "../../util/json.ts";
import { memoize } from "../../util/memo.ts";
import { NotJson, plainJson, resultBounds } from "../values/plain-json.ts";
import { explainFaults, listIssues } from "./explain-faults.ts";

/**
 * What a person answered, as plain JSON that fits what the tool asked for.
 *
 * @throws ToolError `PERMANENT`, with the code `ANSWER_INVALID` in its message.
 */
export async function checkAnswer(call: Call, given: unknown): Promise<Json> {
  const { answerSchema: schema, toolId } = call.tool;
  const answer = plainAnswer(call, given);
  call.turn.redaction?.learnAnswer(answer);
  if (schema === undefined) return answer;
  const validate = await validatorOf(schema);
  if (validate(answer)) return answer;
  throw invalid(toolId, listIssues(explainFaults(validate.errors, redact(answer, schema), schema), "the answer: "));
}

function plainAnswer(call: Call, given: unknown): Json {
  try {
    return plainJson(given, resultBounds(call));
  } catch (error) {
    if (error instanceof NotJson) throw invalid(call.tool.toolId, `it ${error.message}`);
    throw error;
  }
}

const invalid = (toolId: string, why: string): ToolError =>
  new ToolError("PERMANENT", sentence(`ANSWER_INVALID: the answer that the host gave ${toolId} does not fit: ${why}`), {
    suggestion: errorCodes.ANSWER_INVALID.remedy,
  });

/** Loaded with the first answer: most processes ask no one. */
const validatorOf = memoize(async (schema: JsonSchema) => {
  const { compileSchema } = await import("../../schema/compile-schema.ts");
  return compileSchema(schema);
});
