import type { JsonObject } from "../../model/json.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { ResponseError, ValidationIssue } from "../../model/response.ts";
import type { Stage, StageCall, StageOutcome, Validator, Validators } from "../../model/stage.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import { isRecord } from "../../util/is-record.ts";
import { explainFaults, listIssues } from "../explain-faults.ts";
import { isDeeperThan } from "../nesting-depth.ts";
import { parseArguments } from "../parse-arguments.ts";
import { responseError } from "../response-errors.ts";
import { shown } from "../show-value.ts";
import { withValidators } from "../with-validators.ts";

const stage: Stage = {
  name: "validate-input",
  run(call) {
    const { tool, host } = call;
    if (tool === undefined) return undefined;
    return withValidators(host.validators(tool), (validators) => validate(call, tool, validators));
  },
};

export default stage;

// Compiled validators of recursive schemas recurse, so hostile depth has to be refused before them.
const deepestInput = 100;

function validate(
  call: StageCall,
  tool: ToolRecord,
  { input: validator }: Validators,
): StageOutcome | Promise<StageOutcome> {
  const { input } = call;
  const refuse = (issues: readonly ValidationIssue[]): ResponseError =>
    refused(tool, issues, rightCall(tool, validator, input));
  if (!isRecord(input)) return refuse([{ path: "", message: wholeMessage(input) }]);
  if (isDeeperThan(input, deepestInput)) {
    return refuse([{ path: "", message: `expected at most ${deepestInput} levels of nesting` }]);
  }
  if (!validator(input)) return refuse(explainFaults(validator.errors ?? [], input, tool.jsonSchema));
  if (tool.parsesInput !== true) return undefined;
  return parseArguments({ call, tool, refuse: (issues) => refused(tool, issues) });
}

function wholeMessage(input: unknown): string {
  const isJsonText = typeof input === "string" && input.trimStart().startsWith("{");
  const hint = isJsonText ? "; parse the text before the call" : "";
  return `expected an object with the arguments; got ${input === undefined ? "nothing" : shown(input)}${hint}`;
}

/** Without a validator there is no example: what the tool's own schema refines cannot be told from outside. */
function refused(tool: ToolRecord, issues: readonly ValidationIssue[], example?: JsonObject): ResponseError {
  const listed = listIssues(issues, "");
  return responseError("VALIDATION", `The arguments of ${tool.toolId} do not fit: ${listed}.`, {
    suggestion:
      example === undefined ? "Correct the arguments and call again." : "Correct the arguments as in the example.",
    issues,
    ...(example === undefined ? {} : { example }),
  });
}

/** The sample nearest to what was sent; only shown where the tool would take it. */
function rightCall(tool: ToolRecord, validator: Validator, sent: unknown): JsonObject | undefined {
  const sample = sampleInput(tool, sent);
  return validator(sample) ? sample : undefined;
}
