import type { Call, Failure, Outcome, Stage, Success } from "../../model/call/call.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ResponseError } from "../../model/call/response.ts";
import type { ValidatorFault } from "../../model/call/validator.ts";
import { isMedia } from "../../model/media-content.ts";
import type { Ports } from "../../model/ports/ports.ts";
import { isDirection } from "../../model/conversation/message.ts";
import { redact } from "../../schema/redact.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo, valueAt } from "../../util/json-pointer.ts";
import type { Json } from "../../util/json.ts";
import { sentence } from "../../util/texts.ts";
import { explainFaults, listIssues } from "../arguments/explain-faults.ts";
import { keepOutput, markedCut } from "../output/keep-output.ts";
import { andThen } from "../../util/waits.ts";
import { plainJson, type NotJson, resultBounds } from "../values/plain-json.ts";
import { failure } from "../values/response-errors.ts";

const stage: Stage = {
  name: "result",
  run: (call, next, ports) =>
    andThen(next(call), (outcome) =>
      andThen(outcome.ok ? check(call, outcome) : outcome, (checked) => {
        const shown = withoutSensitive(call, checked);
        // The result of a nested call is not sent to a model.
        return shown.ok && call.parent === undefined ? limit(call, shown, ports) : shown;
      }),
    ),
};

export default stage;

/** A person's confidential answer never reaches the caller or a model, even when the handler returns it. */
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
  const bounds = resultBounds(call);
  try {
    data = plainJson(outcome.data, bounds);
    directs = outcome.directs && plainJson(outcome.directs, bounds);
  } catch (error) {
    const { message, bound } = error as NotJson;
    return wrongResult(tool, bound !== undefined ? `that ${message}` : `that cannot be written as JSON: it ${message}`);
  }
  if (directs !== undefined && !isDirection(directs))
    return wrongResult(tool, "with an invalid direction: it may have `next`, `variables` and `end`");
  const success: Success = directs === undefined ? { ...outcome, data } : { ...outcome, data, directs };
  const { outputSchema } = tool;
  if (outputSchema === undefined) return success;
  return andThen(session.modules.validators(tool), ({ output }) => {
    if (output === undefined || output(data)) return success;
    const { errors } = output;
    const declared = errors?.some(isUndeclared) === true ? withoutUndeclared(success, errors) : undefined;
    if (declared !== undefined && output(declared.data)) return declared;
    const issues = explainFaults(errors, redact(data, outputSchema), outputSchema);
    return wrongResult(tool, `that does not match its output schema: ${listIssues(issues, "")}`, { issues });
  });
}

const isUndeclared = ({ keyword }: ValidatorFault): boolean => /^(?:additional|unevaluated)Properties$/.test(keyword);

/**
 * The result without undeclared members, which TypeScript accepts: a service may add a field to its answer. For a union, only alternatives
 * without another fault count.
 */
function withoutUndeclared({ data, warnings, ...outcome }: Success, faults: readonly ValidatorFault[]): Success {
  const others = faults.filter((fault) => !isUndeclared(fault)).flatMap(placesOf);
  const othersAt = Map.groupBy(others, ({ at }) => at);
  const undeclared = faults.filter((fault) => {
    const alternative = fault.schemaPath.slice(0, fault.schemaPath.lastIndexOf("/") + 1);
    const inside = othersAt.get(fault.instancePath) ?? [];
    return isUndeclared(fault) && !inside.some(({ schemaPath }) => schemaPath.startsWith(alternative));
  });
  const declared = structuredClone(data);
  const pointers = undeclared.map(({ instancePath, params }) => {
    const name = String(params.additionalProperty ?? params.unevaluatedProperty);
    const holder = valueAt(declared, instancePath);
    if (isRecord(holder)) Reflect.deleteProperty(holder, name);
    return pointerTo(instancePath, name);
  });
  const shown = pointers.slice(0, mostNamed).join(", ") + (pointers.length > mostNamed ? ", …" : "");
  const warning = `The output schema does not declare ${shown}, which the result is without.`;
  return { ...outcome, data: declared, warnings: [...warnings, warning] };
}

/** The place of a fault, and every place that contains it. */
const placesOf = ({ instancePath, schemaPath }: ValidatorFault) =>
  instancePath.split("/").map((_, index, keys) => ({ at: keys.slice(0, index + 1).join("/"), schemaPath }));

const mostNamed = 5;

function wrongResult(tool: ToolRecord, what: string, details: Pick<ResponseError, "issues"> = {}): Failure {
  return failure("INTERNAL", sentence(`${tool.toolId} returned a result ${what}`), {
    // The work is done; only its result is invalid.
    partialSideEffects: true,
    suggestion: "Report this to the tool's author; the same call will fail again.",
    ...details,
  });
}

/** Cuts a result that is too long for a model, and keeps the full one. */
function limit(call: Call, outcome: Success, ports: Ports): Outcome | Promise<Outcome> {
  const { data } = outcome;
  const most = call.tool.metadata.maxOutput ?? call.session.policy.output.maxCharacters;
  if (most === 0) return outcome;
  const text = modelText(data as Json);
  if (text.length <= most) return outcome;
  return andThen(keepOutput({ session: call.session, ports }, text), ({ handle, warning }) => {
    const { head, shown: shownCharacters, text: cut } = markedCut(text, most);
    const characters = text.length;
    const rest = hasReader(call)
      ? `read the rest with \`${reader}\`, handle ${JSON.stringify(handle)}, from ${head.length}`
      : "the middle was left out";
    const shown = `${cut}\n\n[The result has ${characters} characters and is shortened: ${rest}.]`;
    return {
      ...outcome,
      warnings: warning === undefined ? outcome.warnings : [...outcome.warnings, warning],
      cut: { shown, output: { handle, characters, shownCharacters } },
    };
  });
}

const reader = "read_output";

/** The note names the tool only if the agent may use it. */
const hasReader = ({ session, agent }: Call): boolean =>
  session.servicesFor(agent).catalogue.docs(reader) !== undefined;

/** The text of a result for a model. Images and files are not part of it: transports send them separately. */
function modelText(data: Json): string {
  if (typeof data === "string") return data;
  const text = JSON.stringify(data);
  return text.includes('"mimeType"') ? JSON.stringify(data, withoutMedia) : text;
}

const withoutMedia = (_: string, value: unknown): unknown =>
  isMedia(value) ? `[${value.type} of type ${value.mimeType}]` : value;
