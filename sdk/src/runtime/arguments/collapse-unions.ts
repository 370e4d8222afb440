import type { JsonSchema } from "../../model/json-schema.ts";
import type { ValidatorFault } from "../../model/call/validator.ts";
import { schemasAt, schemasWithin } from "../../schema/schemas-at.ts";
import { discriminatorsOf, nearestAlternatives, discriminatorWords } from "../../schema/schemas-at.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo, pointerKeys } from "../../util/json-pointer.ts";
import { expectationOf, inWords } from "./describe-fault.ts";
import { quoted, visibleAt } from "./quote-value.ts";

/**
 * A validator reports the faults of every alternative of a union, and then that none fits. This merges them into one fault, or into the faults
 * of the intended alternative.
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
    kept.push(...collapsed(fault, ofAlternatives, { data, schema }));
  }
  return kept;
}

const isWithin = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);

const kindKeywords = new Set(["type", "const", "enum", "format", "pattern"]);

interface Judged {
  readonly data: unknown;
  readonly schema: JsonSchema;
}

function collapsed(
  union: ValidatorFault,
  faults: readonly ValidatorFault[],
  { data, schema }: Judged,
): readonly ValidatorFault[] {
  const path = union.instancePath;
  const value = visibleAt(data, path);
  const isOfKind = ({ instancePath, keyword }: ValidatorFault): boolean =>
    instancePath === path && kindKeywords.has(keyword);
  if (faults.length > 0 && faults.every(isOfKind)) {
    const expected = expectationsOf(faults);
    return [{ ...union, keyword: "union", message: `expected ${inWords(expected)}; got ${quoted(value)}` }];
  }
  const objects = schemasAt(schema, path, data).filter(({ properties }) => properties !== undefined);
  const isTooMany = union.params.passingSchemas !== undefined && union.params.passingSchemas !== null;
  if (isRecord(value) && !isTooMany) {
    const { nearest, isMeant } = nearestAlternatives(value, objects);
    const [meant, ...others] = nearest;
    if (meant !== undefined && others.length === 0 && isMeant) {
      const own = faults.filter(
        (fault) => !isOfKind(fault) && isFaultOf(fault, path, { alternative: meant, root: schema }),
      );
      if (own.length > 0) return own;
    }
    const unknownKind = isMeant ? undefined : kindFault(union, value, objects);
    if (unknownKind !== undefined) return [unknownKind];
  } else {
    const inside = faults.filter((fault) => !isOfKind(fault));
    if (inside.length > 0 && !isRecord(value)) return inside;
  }
  const ofProperty = isTooMany ? undefined : propertyFault(union, faults, data);
  if (ofProperty !== undefined) return [ofProperty];
  const count = isTooMany ? "more than one" : "none";
  return [
    {
      ...union,
      keyword: "union",
      message: `fits ${count} of the allowed forms${formsOf(objects)}; got ${quoted(value)}`,
    },
  ];
}

const expectationsOf = (faults: readonly ValidatorFault[]): readonly string[] => [
  ...new Set(faults.flatMap((fault) => expectationOf(fault) ?? [])),
];

/** The fault of the one property that keeps the value from every alternative. */
function propertyFault(
  union: ValidatorFault,
  faults: readonly ValidatorFault[],
  data: unknown,
): ValidatorFault | undefined {
  const [instancePath = union.instancePath] = faults.map((fault) => fault.instancePath);
  const isAlike = faults.every((fault) => fault.instancePath === instancePath && kindKeywords.has(fault.keyword));
  if (instancePath === union.instancePath || !isAlike) return undefined;
  const expected = expectationsOf(faults);
  if (expected.length === 0) return undefined;
  const message = `expected ${inWords(expected)}; got ${quoted(visibleAt(data, instancePath))}`;
  return { ...union, instancePath, keyword: "union", message };
}

function kindFault(
  union: ValidatorFault,
  value: Readonly<Record<string, unknown>>,
  alternatives: readonly JsonSchema[],
): ValidatorFault | undefined {
  const key = discriminatorsOf(alternatives).find((candidate) =>
    alternatives.every((schema) => discriminatorWords(schema, candidate) !== undefined),
  );
  if (key === undefined) return undefined;
  const words = [...new Set(alternatives.flatMap((schema) => discriminatorWords(schema, key) ?? []))].map(quoted);
  const expected = words.length === 1 ? (words[0] ?? "") : `one of ${words.join(", ")}`;
  const got = Object.hasOwn(value, key) ? `got ${quoted(value[key])}` : "is missing";
  return {
    ...union,
    instancePath: pointerTo(union.instancePath, key),
    keyword: "union",
    message: Object.hasOwn(value, key) ? `expected ${expected}; ${got}` : `${got}; expected ${expected}`,
  };
}

/** The required properties that differ between alternatives: `(file or text)`. */
function formsOf(alternatives: readonly JsonSchema[]): string {
  const keys = discriminatorsOf(alternatives);
  const forms = alternatives.map((schema) => {
    const fixed = keys.flatMap((key) => {
      const words = discriminatorWords(schema, key)?.map(quoted);
      return words === undefined ? [] : [`${key} ${inWords(words)}`];
    });
    return fixed.length > 0 ? fixed.join(" and ") : (schema.required ?? []).join(" and ");
  });
  const distinct = [...new Set(forms.filter((form) => form !== ""))];
  return distinct.length < 2 || distinct.length > mostForms ? "" : ` (${inWords(distinct)})`;
}

const mostForms = 20;

/**
 * Whether a fault, reported at or below `path`, belongs to this alternative. The validator's schema path restarts at each reference, so this
 * checks whether the alternative has the failed keyword.
 */
function isFaultOf(
  fault: ValidatorFault,
  path: string,
  { alternative, root }: { readonly alternative: JsonSchema; readonly root: JsonSchema },
): boolean {
  const keys = pointerKeys(fault.instancePath.slice(path.length));
  // For nested unions, only the innermost alternatives are checked.
  if (keys.length === 0 && isAboutUnion(fault)) return false;
  return schemasWithin(root, alternative, { keys }).some((schema) => asksFor(schema, fault));
}

const isAboutUnion = ({ keyword }: ValidatorFault): boolean => ["anyOf", "oneOf", "union"].includes(keyword);

function asksFor(schema: JsonSchema, fault: ValidatorFault): boolean {
  const { keyword, params } = fault;
  if (isAboutUnion(fault)) return true;
  if (typeof params.missingProperty === "string") return schema.required?.includes(params.missingProperty) === true;
  if (typeof params.additionalProperty === "string") {
    return schema.additionalProperties === false && !Object.hasOwn(schema.properties ?? {}, params.additionalProperty);
  }
  const asked: unknown = (schema as Readonly<Record<string, unknown>>)[keyword];
  const name = parameterOf[keyword] ?? "limit";
  return Object.hasOwn(params, name) ? JSON.stringify(asked) === JSON.stringify(params[name]) : asked !== undefined;
}

/** The parameter that repeats a keyword's value; default: `limit`. */
const parameterOf: Readonly<Record<string, string>> = {
  type: "type",
  const: "allowedValue",
  enum: "allowedValues",
  format: "format",
  pattern: "pattern",
  multipleOf: "multipleOf",
};
