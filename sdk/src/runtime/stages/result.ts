import type { Call, Failure, Outcome, Stage, Success } from "../../model/call/call.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ResponseError } from "../../model/call/response.ts";
import type { Validator, ValidatorFault } from "../../model/call/validator.ts";
import { isMedia } from "../../model/media-content.ts";
import type { Ports } from "../../model/ports/ports.ts";
import { isDirection } from "../../model/conversation/message.ts";
import { redact } from "../../schema/redact.ts";
import { defined } from "../../util/defined.ts";
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
    const declared = withoutUndeclared(success, output);
    if (declared !== undefined) return declared;
    const issues = explainFaults(errors, redact(data, outputSchema), outputSchema);
    return wrongResult(tool, `that does not match its output schema: ${listIssues(issues, "")}`, { issues });
  });
}

const isUndeclared = ({ keyword }: ValidatorFault): boolean => /^(?:additional|unevaluated)Properties$/.test(keyword);

/** The fault of a union repeats the faults of its alternatives. */
const isUnion = ({ keyword }: ValidatorFault): boolean => keyword === "anyOf" || keyword === "oneOf";

/**
 * The result without undeclared members, which TypeScript accepts: a service may add a field to its answer. Undefined if it does not match
 * without them either.
 */
function withoutUndeclared({ data, warnings, ...outcome }: Success, output: Validator): Success | undefined {
  const declared = structuredClone(data);
  const pointers: string[] = [];
  while (!output(declared)) {
    const undeclared = undeclaredIn(output.errors ?? []);
    if (undeclared.length === 0) return undefined;
    for (const fault of undeclared) {
      const name = undeclaredName(fault);
      Reflect.deleteProperty(valueAt(declared, fault.instancePath) as object, name);
      pointers.push(pointerTo(fault.instancePath, name));
    }
  }
  const shown = pointers.slice(0, mostNamed).join(", ") + (pointers.length > mostNamed ? ", …" : "");
  const warning = `The output schema does not declare ${shown}, which the result is without.`;
  return { ...outcome, data: declared, warnings: [...warnings, warning] };
}

/**
 * The outermost undeclared members, because an alternative of a union may match without them. Alternatives with another fault do not count;
 * where schema paths do not tell alternatives apart, the innermost members are first. Of an object's members, those count that most
 * alternatives do not declare.
 */
function undeclaredIn(faults: readonly ValidatorFault[]): readonly ValidatorFault[] {
  const others = faults.filter((fault) => !isUndeclared(fault) && !isUnion(fault)).flatMap(placesOf);
  const othersAt = Map.groupBy(others, ({ at }) => at);
  const undeclared = faults.filter(isUndeclared);
  const alone = undeclared.filter(({ instancePath, schemaPath }) => {
    const alternative = schemaPath.slice(0, schemaPath.lastIndexOf("/") + 1);
    return othersAt.get(instancePath)?.some((other) => other.schemaPath.startsWith(alternative)) !== true;
  });
  const byDepth = Map.groupBy(
    alone.length > 0 ? alone : undeclared,
    ({ instancePath }) => instancePath.split("/").length,
  );
  const depth = alone.length > 0 ? Math.min(...byDepth.keys()) : Math.max(...byDepth.keys());
  const byHolder = Map.groupBy(byDepth.get(depth) ?? [], ({ instancePath }) => instancePath);
  return [...byHolder.values()].flatMap((ofHolder) => {
    const byName = [...Map.groupBy(ofHolder, undeclaredName).values()];
    const most = Math.max(...byName.map(({ length }) => length));
    return byName.flatMap((same) => (same.length === most ? same.slice(0, 1) : []));
  });
}

const undeclaredName = ({ params }: ValidatorFault): string =>
  String(params.additionalProperty ?? params.unevaluatedProperty);

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
