import type { Call, Failure, Outcome, Next, Stage } from "../../model/call.ts";
import type { JsonObject } from "../../util/json.ts";
import type { Ports } from "../../model/ports.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { ValidationIssue } from "../../model/response.ts";
import type { Validator } from "../../model/validator.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import { redact } from "../../schema/redact.ts";
import { isRecord } from "../../util/is-record.ts";
import { andThen } from "../../util/and-then.ts";
import { defined } from "../../util/defined.ts";
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
  const refuse = (found: readonly ValidationIssue[], sent?: unknown): Failure =>
    refused(tool, found, rightCall(tool, validator, sent));
  if (issues !== undefined) return refuse(issues);
  if (!isRecord(args)) return refuse([{ path: "", message: wholeMessage(redact(args, tool.jsonSchema)) }]);
  if (!validator(args))
    return refuse(explainFaults(validator.errors, redact(args, tool.jsonSchema), tool.jsonSchema), args);
  if (tool.parsesInput !== true) return next(call);
  const parsed = parseArguments(call, ports.clock);
  return andThen(parsed, (outcome) => {
    if ("failure" in outcome) return outcome.failure;
    if ("issues" in outcome) return refused(tool, withoutSecrets(call, outcome.issues));
    return next("value" in outcome ? { ...call, parsed: { value: outcome.value } } : call);
  });
}

/** The texts of a schema library may quote the value. */
const withoutSecrets = ({ redaction }: Call, issues: readonly ValidationIssue[]): readonly ValidationIssue[] =>
  redaction === undefined ? issues : issues.map(({ path, message }) => ({ path, message: redaction.text(message) }));

const wholeMessage = (args: unknown): string =>
  `expected an object with the arguments; got ${args === undefined ? "nothing" : shown(args)}`;

/** What the tool's own schema refines has no example: it cannot be seen from outside. */
function refused(tool: ToolRecord, issues: readonly ValidationIssue[], example?: JsonObject): Failure {
  const listed = listIssues(issues, "");
  return failure("VALIDATION", `The arguments of ${tool.toolId} do not fit: ${listed}.`, {
    suggestion:
      example === undefined ? "Correct the arguments and call again." : "Correct the arguments as in the example.",
    issues,
    ...defined({ example }),
  });
}

/** The sample nearest to the arguments sent, if it is valid. */
function rightCall(tool: ToolRecord, validator: Validator, sent: unknown): JsonObject | undefined {
  const sample = sampleInput(tool, sent);
  return validator(sample) ? sample : undefined;
}
