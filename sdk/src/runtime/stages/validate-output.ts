import type { ToolRecord } from "../../model/registry.ts";
import type { ResponseError } from "../../model/response.ts";
import type { Stage, StageCall, StageOutcome, Validators } from "../../model/stage.ts";
import { explainFaults, listIssues } from "../explain-faults.ts";
import { NotJson, plainJson } from "../plain-json.ts";
import { changesThings, responseError } from "../response-errors.ts";
import { withValidators } from "../with-validators.ts";

const stage: Stage = {
  name: "validate-output",
  run(call) {
    const { tool, host } = call;
    if (tool === undefined) return undefined;
    try {
      call.data = plainJson(call.data);
    } catch (error) {
      if (!(error instanceof NotJson)) throw error;
      return wrongResult(tool, `its result ${error.message}, which JSON cannot carry`);
    }
    if (tool.outputSchema === undefined) return undefined;
    return withValidators(host.validators(tool), (validators) => validate(call, tool, validators));
  },
};

export default stage;

function validate({ data }: StageCall, tool: ToolRecord, { output }: Validators): StageOutcome {
  if (output === undefined || tool.outputSchema === undefined || output(data)) return undefined;
  const issues = explainFaults(output.errors ?? [], data, tool.outputSchema);
  return wrongResult(tool, listIssues(issues, "the result: "), { issues });
}

function wrongResult(tool: ToolRecord, why: string, details: Pick<ResponseError, "issues"> = {}): ResponseError {
  return responseError("INTERNAL", `${tool.toolId} returned something else than it promises: ${why}.`, {
    // The work is done; only its report is wrong.
    partialSideEffects: changesThings(tool),
    suggestion: "Report this to the tool's author; the same call will fail again.",
    ...details,
  });
}
