import type { Call } from "../../model/call.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Failure, Outcome } from "../../model/outcome.ts";
import type { Ports } from "../../model/ports.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { ValidationIssue } from "../../model/response.ts";
import type { Next, Stage } from "../../model/stage.ts";
import type { Validator } from "../../model/validator.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import { isRecord } from "../../util/is-record.ts";
import { andThen } from "../../util/and-then.ts";
import { explainFaults, listIssues } from "../arguments/explain-faults.ts";
import { failure } from "../outcomes/response-errors.ts";
import { parseArguments } from "../arguments/parse-arguments.ts";
import { shown } from "../arguments/show-value.ts";

const stage: Stage = {
  name: "validate-input",
  run: (call, next, ports) =>
    andThen(call.session.registry.validators(call.tool), ({ input }) => validate(call, input, { next, ports })),
};

export default stage;

interface Rest {
  readonly next: Next;
  readonly ports: Ports;
}

function validate(call: Call, validator: Validator, { next, ports }: Rest): Outcome | Promise<Outcome> {
  const { args, issues, tool } = call;
  if (issues !== undefined) return refused(tool, validator, issues);
  if (!isRecord(args)) return refused(tool, validator, [{ path: "", message: wholeMessage(args) }]);
  if (!validator(args)) return refused(tool, validator, explainFaults(validator.errors ?? [], args, tool.jsonSchema));
  if (tool.parsesInput !== true) return next(call);
  const parsed = parseArguments(call, ports.clock);
  return andThen(parsed, (outcome) => {
    if ("failure" in outcome) return outcome.failure;
    if ("issues" in outcome) return refused(tool, undefined, outcome.issues);
    return next("value" in outcome ? { ...call, parsed: { value: outcome.value } } : call);
  });
}

const wholeMessage = (args: unknown): string =>
  `expected an object with the arguments; got ${args === undefined ? "nothing" : shown(args)}`;

/** Without a validator there is no example: what the tool's own schema refines cannot be seen from outside. */
function refused(tool: ToolRecord, validator: Validator | undefined, issues: readonly ValidationIssue[]): Failure {
  const listed = listIssues(issues, "");
  const example = validator === undefined ? undefined : rightCall(tool, validator);
  return failure("VALIDATION", `The arguments of ${tool.toolId} do not fit: ${listed}.`, {
    suggestion:
      example === undefined ? "Correct the arguments and call again." : "Correct the arguments as in the example.",
    issues,
    ...(example === undefined ? {} : { example }),
  });
}

/** A sample is only shown where the tool would take it. */
function rightCall(tool: ToolRecord, validator: Validator): JsonObject | undefined {
  const sample = sampleInput(tool);
  return validator(sample) ? sample : undefined;
}
