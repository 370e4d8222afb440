import type { JsonSchema } from "../../model/json-schema.ts";
import type { ValidatorFault } from "../../model/validator.ts";
import { schemasAt } from "../../registry/schemas-at.ts";
import { isRecord } from "../../util/is-record.ts";
import { valueAt } from "../../util/json-pointer.ts";
import { expectationOf, inWords } from "./describe-fault.ts";
import { shown } from "./show-value.ts";

/**
 * A validator reports the faults of every alternative of a union and then that none fits. Here they become one fault, or those of
 * the alternative that was meant.
 */
export function collapseUnions(
  faults: readonly ValidatorFault[],
  data: unknown,
  schema: JsonSchema,
): readonly ValidatorFault[] {
  const kept: ValidatorFault[] = [];
  for (const fault of faults) {
    if (fault.keyword !== "anyOf" && fault.keyword !== "oneOf") {
      kept.push(fault);
      continue;
    }
    const start = kept.findLastIndex(({ instancePath }) => !isWithin(instancePath, fault.instancePath)) + 1;
    const ofAlternatives = kept.splice(start);
    kept.push(...collapsed(fault, ofAlternatives, valueAt(data, fault.instancePath), schema));
  }
  return kept;
}

const isWithin = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);

const kindKeywords = new Set(["type", "const", "enum", "format", "pattern"]);

function collapsed(
  union: ValidatorFault,
  faults: readonly ValidatorFault[],
  value: unknown,
  schema: JsonSchema,
): readonly ValidatorFault[] {
  const path = union.instancePath;
  const isOfKind = ({ instancePath, keyword }: ValidatorFault): boolean =>
    instancePath === path && kindKeywords.has(keyword);
  if (faults.length > 0 && faults.every(isOfKind)) {
    const expected = [...new Set(faults.flatMap((fault) => expectationOf(fault) ?? []))];
    return [{ ...union, keyword: "union", message: `expected ${inWords(expected)}; got ${shown(value)}` }];
  }
  const meant = isRecord(value) ? meantAlternative(value, schemasAt(schema, path)) : undefined;
  const ofMeant = meant === undefined ? faults : faults.filter((fault) => concerns(fault, path, meant));
  const told = ofMeant.filter((fault) => !isOfKind(fault));
  if (told.length > 0 && (meant !== undefined || !isRecord(value))) return told;
  const count = union.params.passingSchemas === undefined ? "none" : "more than one";
  const forms = unionForms(schemasAt(schema, path));
  return [{ ...union, keyword: "union", message: `fits ${count} of the allowed forms${forms}; got ${shown(value)}` }];
}

type Members = Readonly<Record<string, unknown>>;

/** The alternative whose fixed members the value has; without such members the one that knows most of the value's keys. */
function meantAlternative(value: Members, alternatives: readonly JsonSchema[]): JsonSchema | undefined {
  const objects = alternatives.filter(({ properties }) => properties !== undefined);
  if (objects.length < 2) return objects[0];
  const marked = objects.filter((schema) => fixedMembers(schema).length > 0);
  if (marked.length > 0) {
    const matching = marked.filter((schema) =>
      fixedMembers(schema).every(([key, allowed]) => allowed.includes(value[key])),
    );
    return matching.length === 1 ? matching[0] : undefined;
  }
  const known = ({ properties = {} }: JsonSchema): number =>
    Object.keys(value).filter((key) => Object.hasOwn(properties, key)).length;
  const [first, second] = objects.toSorted((left, right) => known(right) - known(left));
  return first !== undefined && second !== undefined && known(first) > known(second) ? first : undefined;
}

function fixedMembers({
  properties = {},
  required = [],
}: JsonSchema): readonly (readonly [string, readonly unknown[]])[] {
  return Object.entries(properties)
    .filter(([key, schema]) => required.includes(key) && schema.const !== undefined)
    .map(([key, schema]) => [key, [schema.const]]);
}

/** Whether a fault can come from this alternative: faults do not say which one they belong to. */
function concerns(fault: ValidatorFault, path: string, { properties = {}, required = [] }: JsonSchema): boolean {
  const { instancePath, params, keyword } = fault;
  if (instancePath !== path) {
    const key = instancePath.slice(path.length + 1).split("/")[0] ?? "";
    const member = Object.hasOwn(properties, key) ? properties[key] : undefined;
    return member !== undefined && !(keyword === "const" && member.const !== params.allowedValue);
  }
  const missing = params.missingProperty;
  if (typeof missing === "string") return required.includes(missing);
  const unknown = params.additionalProperty;
  return typeof unknown !== "string" || !Object.hasOwn(properties, unknown);
}

/** The fixed members that tell the forms apart, where they have some. */
function unionForms(alternatives: readonly JsonSchema[]): string {
  const forms = alternatives.flatMap((schema) => {
    const fixed = fixedMembers(schema).map(([key, [value]]) => `${key} ${shown(value)}`);
    return fixed.length === 0 ? [] : [fixed.join(" and ")];
  });
  return forms.length === 0 ? "" : ` (${inWords(forms)})`;
}
