import type { JsonSchema } from "../../model/json-schema.ts";
import type { ValidationIssue } from "../../model/call/response.ts";
import type { ValidatorFault } from "../../model/call/validator.ts";
import { meant, schemasAt } from "../../schema/schemas-at.ts";
import { nonBoolean, own } from "../../schema/types.ts";
import { pointerTo, valueAt } from "../../util/json-pointer.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { describeFault } from "./describe-fault.ts";
import { collapseUnions } from "./collapse-unions.ts";
import { visibleAt } from "./quote-value.ts";
import { clipText } from "../../util/visible-text.ts";

const mostIssues = 50;

/** Converts a validator's faults to a form that a person or a model can act on: location, expected value, actual value. */
export function explainFaults(
  faults: readonly ValidatorFault[] | null | undefined,
  data: unknown,
  schema: JsonSchema,
): readonly ValidationIssue[] {
  const issues = new Map<string, ValidationIssue>();
  // Hostile arguments can have more faults than a message can show.
  for (const fault of collapseUnions((faults ?? []).slice(0, mostIssues * 20), data, schema)) {
    if (fault.keyword === "propertyNames" || fault.keyword === "if") continue;
    const issue = shortened(issueOf(fault, data, schema));
    issues.set(`${issue.path} ${issue.message}`, issue);
  }
  const all = [...issues.values()];
  if (all.length <= mostIssues) return all;
  return [...all.slice(0, mostIssues), { path: "", message: "and more of the same" }];
}

const longest = 300;

/** A key of the arguments may be as long as the arguments, and each issue about it repeats the key. */
function shortened({ path, message }: ValidationIssue): ValidationIssue {
  return { path: clipText(path, longest), message: clipText(message, longest) };
}

const mostInSentence = 5;

/** Issues as part of a sentence; `whole` is put before an issue about the entire value. */
export function listIssues(issues: readonly ValidationIssue[], whole: string): string {
  const first = issues.slice(0, mostInSentence);
  const listed = first
    .map(({ path, message }) => (path === "" ? `${whole}${message}` : `${path}: ${message}`))
    .join("; ");
  return issues.length > mostInSentence ? `${listed}; and ${issues.length - mostInSentence} more` : listed;
}

function issueOf(fault: ValidatorFault, data: unknown, schema: JsonSchema): ValidationIssue {
  const { instancePath: path, params, propertyName } = fault;
  if (propertyName !== undefined) {
    return { path: pointerTo(path, propertyName), message: `the key: ${describeFault(fault, propertyName)}` };
  }
  const missing = params.missingProperty;
  if (typeof missing === "string") {
    const at = pointerTo(path, missing);
    const declared = schemasAt(schema, path, data).flatMap(({ properties }) => nonBoolean(own(properties, missing)));
    return { path: at, message: missingMessage(declared, schemasAt(schema, at, data)) };
  }
  const unknown = params.additionalProperty ?? params.unevaluatedProperty;
  if (typeof unknown === "string")
    return {
      path: pointerTo(path, unknown),
      message: unknownMessage(unknown, meant(schemasAt(schema, path, data), valueAt(data, path))),
    };
  return { path, message: describeFault(fault, visibleAt(data, path)) };
}

function missingMessage(declared: readonly JsonSchema[], alternatives: readonly JsonSchema[]): string {
  // An alternative of a union describes only one of the choices.
  const schemas = alternatives.length === 1 ? [...declared, ...alternatives] : declared;
  const firstLine = schemas.find(({ description }) => description)?.description?.split("\n")[0];
  return firstLine === undefined ? "is missing" : `is missing: ${firstLine.replace(/\.$/, "")}`;
}

function unknownMessage(key: string, schemas: readonly JsonSchema[]): string {
  // An alternative that has the key did not refuse it.
  const keys = schemas.map(({ properties = {} }) => Object.keys(properties));
  const known = [...new Set(keys.filter((ofOne) => !ofOne.includes(key)).flat())];
  const nearest = nearestName(key, known);
  if (nearest !== undefined) return `unknown key; did you mean ${JSON.stringify(nearest)}?`;
  return known.length === 0
    ? "unknown key; none are allowed here"
    : `unknown key; known are ${known.slice(0, 20).join(", ")}`;
}
