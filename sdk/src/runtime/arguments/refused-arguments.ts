import type { CallSession } from "../../model/call/call.ts";
import type { Failure } from "../../model/call/call.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ValidationIssue } from "../../model/call/response.ts";
import type { Validator } from "../../model/call/validator.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import { andThen } from "../values/and-then.ts";
import { defined } from "../../util/defined.ts";
import type { JsonObject } from "../../util/json.ts";
import { failure } from "../values/response-errors.ts";
import { listIssues } from "./explain-faults.ts";
import { sentence } from "../../util/texts.ts";

/** Refuses arguments that are no JSON, or larger than the policy allows, with an example. */
export const unreadable = (
  tool: ToolRecord,
  issues: readonly ValidationIssue[],
  { modules }: CallSession,
): Failure | Promise<Failure> =>
  andThen(modules.validators(tool), ({ input }) => refusedArguments(tool, issues, rightCall(tool, input)));

/** Says what is wrong with arguments. What the tool's own schema refines has no example: it cannot be seen from outside. */
export function refusedArguments(
  { toolId }: ToolRecord,
  issues: readonly ValidationIssue[],
  example?: JsonObject,
): Failure {
  const how = example === undefined ? "and call again" : "as in the example";
  return failure("VALIDATION", sentence(`The arguments of ${toolId} do not fit: ${listIssues(issues, "")}`), {
    suggestion: `Correct the arguments ${how}.`,
    issues,
    ...defined({ example }),
  });
}

/** The sample nearest to the arguments sent, if it is valid. */
export function rightCall(tool: ToolRecord, validator: Validator, sent?: unknown): JsonObject | undefined {
  const sample = sampleInput(tool, sent);
  return validator(sample) ? sample : undefined;
}
