import type { Call, Failure, Outcome, Success, Stage } from "../../model/call/call.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ResponseError } from "../../model/call/response.ts";
import type { Json } from "../../util/json.ts";
import { isDirection } from "../../model/workflow/direction.ts";
import { defined } from "../../util/defined.ts";
import { andThen } from "../values/and-then.ts";
import { explainFaults, listIssues } from "../arguments/explain-faults.ts";
import { redact } from "../../schema/redact.ts";
import { plainJson, type NotJson, resultBounds } from "../values/plain-json.ts";
import { failure } from "../values/response-errors.ts";
import { sentence } from "../../util/texts.ts";

const stage: Stage = {
  name: "validate-output",
  run: (call, next) =>
    andThen(next(call), (outcome) => {
      const checked = outcome.ok ? check(call, outcome) : outcome;
      return call.turn.redaction === undefined ? checked : andThen(checked, (known) => withoutSensitive(call, known));
    }),
};

export default stage;

/** What a person gave in confidence reaches neither the caller nor a model, whatever the handler does with it. */
function withoutSensitive({ turn: { redaction } }: Call, outcome: Outcome): Outcome {
  if (redaction === undefined || redaction.sensitive.length === 0) return outcome;
  if (!outcome.ok) return { ...outcome, error: redaction.withoutSensitive(outcome.error) as ResponseError };
  return {
    ...outcome,
    data: redaction.withoutSensitive(outcome.data),
    intents: redaction.withoutSensitive(outcome.intents) as Success["intents"],
    ...defined({ directs: outcome.directs && (redaction.withoutSensitive(outcome.directs) as Success["directs"]) }),
  };
}

function check(call: Call, outcome: Success): Outcome | Promise<Outcome> {
  const { tool, session } = call;
  let data: Json;
  let directs: Json | undefined;
  try {
    data = plainJson(outcome.data, resultBounds(call));
    directs = outcome.directs && plainJson(outcome.directs, resultBounds(call));
  } catch (error) {
    const { message, isTooLarge } = error as NotJson;
    return wrongResult(tool, isTooLarge ? `that ${message}` : `that cannot be written as JSON: it ${message}`);
  }
  if (directs !== undefined && !isDirection(directs))
    return wrongResult(tool, "with an invalid direction: it may have `next`, `variables` and `end`");
  const success: Success = { ...outcome, data, ...defined({ directs }) };
  const { outputSchema } = tool;
  if (outputSchema === undefined) return success;
  return andThen(session.registry.validators(tool), ({ output }) => {
    if (output === undefined || output(data)) return success;
    const issues = explainFaults(output.errors, redact(data, outputSchema), outputSchema);
    return wrongResult(tool, `that does not match its output schema: ${listIssues(issues, "")}`, { issues });
  });
}

function wrongResult(tool: ToolRecord, what: string, details: Pick<ResponseError, "issues"> = {}): Failure {
  return failure("INTERNAL", sentence(`${tool.toolId} returned a result ${what}`), {
    // The work is done; only its report is wrong.
    partialSideEffects: true,
    suggestion: "Report this to the tool's author; the same call will fail again.",
    ...details,
  });
}
