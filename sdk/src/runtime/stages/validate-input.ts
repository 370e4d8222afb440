import type { Call, Failure, Next, Outcome, Stage } from "../../model/call/call.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { ValidationIssue } from "../../model/call/response.ts";
import type { Validator } from "../../model/call/validator.ts";
import { redact } from "../../schema/redact.ts";
import { isRecord } from "../../util/is-record.ts";
import { andThen } from "../../util/waits.ts";
import { explainFaults } from "../arguments/explain-faults.ts";
import { parseArguments } from "../arguments/handler-input.ts";
import { readArguments, refusedArguments, rightCall } from "../arguments/read-arguments.ts";
import { quoted } from "../arguments/quote-value.ts";
import { pointerKeys, pointerTo, valueAt } from "../../util/json-pointer.ts";

const stage: Stage = {
  name: "validate-input",
  run: (call, next, ports) =>
    andThen(call.session.modules.validators(call.tool), ({ input }) => validate(call, input, { next, ports })),
};

export default stage;

interface Rest {
  readonly next: Next;
  readonly ports: Ports;
}

function validate(call: Call, validator: Validator, { next, ports }: Rest): Outcome | Promise<Outcome> {
  const { args, tool } = call;
  const refuse = (found: readonly ValidationIssue[], sent?: unknown): Failure =>
    refusedArguments(tool, found, rightCall(tool, validator, sent));
  if (!isRecord(args)) return refuse([{ path: "", message: wholeMessage(redact(args, tool.jsonSchema)) }]);
  if (!validator(args)) {
    const { errors } = validator;
    const given = call.byModel
      ? corrected(args, errors, (text) => readArguments(text, tool, call.session).args)
      : undefined;
    if (given !== undefined && validator(given)) return validate({ ...call, args: given }, validator, { next, ports });
    return refuse(explainFaults(errors, redact(args, tool.jsonSchema), tool.jsonSchema), args);
  }
  if (tool.parsesInput !== true) return next(call);
  return andThen(parseArguments(call, ports.clock), (outcome) => {
    if ("ok" in outcome) return outcome;
    if ("issues" in outcome) return refusedArguments(tool, withoutSecrets(call, outcome.issues));
    return next(call);
  });
}

/** The messages of a schema library may quote the value. */
const withoutSecrets = (
  { turn: { redaction } }: Call,
  issues: readonly ValidationIssue[],
): readonly ValidationIssue[] =>
  redaction === undefined ? issues : issues.map(({ path, message }) => ({ path, message: redaction.text(message) }));

const wholeMessage = (args: unknown): string =>
  `expected an object with the arguments; got ${args === undefined ? "nothing" : quoted(args)}`;

/** The path of a dictionary value, which is never an optional member. */
const ofDictionary = /\/(?:additionalProperties|unevaluatedProperties|patternProperties\/[^/]+)\/[^/]+$/;

/** The JSON text of a list, an object, a number or a boolean. */
const jsonText = /^\s*(?:[[{]|-?\d|(?:true|false)\s*$)/;

/**
 * Corrects arguments: removes each null that its schema does not allow, since models send null for omitted members; and replaces JSON text by
 * its list, object, number or boolean where no text is allowed, since models and MCP clients quote them. Undefined if nothing changes.
 */
function corrected(args: object, errors: Validator["errors"], parse: (text: string) => unknown): object | undefined {
  const copy = structuredClone(args);
  let isChanged = false;
  for (const { instancePath, schemaPath } of errors ?? []) {
    const keys = pointerKeys(instancePath);
    const name = keys.at(-1);
    const holder = valueAt(copy, pointerTo("", ...keys.slice(0, -1)));
    if (name === undefined || typeof holder !== "object" || holder === null || !Object.hasOwn(holder, name)) continue;
    const value: unknown = Reflect.get(holder, name);
    if (typeof value === "string" && jsonText.test(value)) {
      const parsed = parse(value);
      if (parsed !== undefined) isChanged = Reflect.set(holder, name, parsed);
    }
    // An item is not optional.
    const isOptional = !ofDictionary.test(schemaPath) && isRecord(holder);
    if (value === null && isOptional) isChanged = Reflect.deleteProperty(holder, name);
  }
  return isChanged ? copy : undefined;
}
