import type { JsonSchema } from "../model/json-schema.ts";
import { inPlace, setNames } from "./in-place.ts";
import { isAnnotation } from "./keywords.ts";
import { plainPattern } from "./pattern/pattern-tokens.ts";
import { typesOf } from "./types.ts";

/** What to redact in the values at one location of a schema. */
export interface RedactionPlan {
  readonly isSecret: boolean;
  /** What fits here: a value of another kind may be a misplaced secret. */
  readonly kinds: ReadonlySet<ValueKind>;
  readonly declared: ReadonlySet<string>;
  /** Whether other keys are invalid: such a key may be a misspelt secret. */
  readonly isClosed: boolean;
  readonly byKey: Map<string, RedactionPlan>;
  /** Without a pattern where matching one could take long: such a plan is for every key, in addition to others. */
  byPattern: (readonly [pattern: RegExp | undefined, plan: RedactionPlan | undefined])[];
  /** Of keys that are neither declared nor known to match a pattern. */
  others: RedactionPlan | undefined;
  byIndex: (RedactionPlan | undefined)[];
  items: RedactionPlan | undefined;
  /** Whether it leads to a secret. */
  isLive: boolean;
}

export type ValueKind = "object" | "array" | "scalar";

/** A schema that needs more plans than this is redacted whole. */
const mostPlans = 5000;

export function redactionPlan(root: JsonSchema): RedactionPlan | undefined {
  const plans = new Map<string, RedactionPlan>();
  const nameOf = setNames();

  function draft(schemas: readonly JsonSchema[]): RedactionPlan | undefined {
    const all = inPlace(schemas, root, { withConditions: true });
    if (all.length === 0) return undefined;
    const key = nameOf(all);
    const known = plans.get(key);
    if (known !== undefined) return known;
    const made = emptyPlan(all, plans.size >= mostPlans);
    plans.set(key, made);
    if (!made.isSecret) fill(made, all, draft);
    return made;
  }

  const whole = draft([root]);
  markLive([...plans.values()]);
  return whole?.isLive === true ? whole : undefined;
}

function emptyPlan(all: readonly JsonSchema[], isTooMuch: boolean): RedactionPlan {
  const secret = isTooMuch || all.some(isSecret);
  return {
    isSecret: secret,
    isLive: secret,
    kinds: kindsOf(all),
    declared: new Set(all.flatMap(({ properties = {} }) => Object.keys(properties))),
    isClosed: all.some((schema) => schema.additionalProperties === false || schema.unevaluatedProperties === false),
    byKey: new Map(),
    byPattern: [],
    others: undefined,
    byIndex: [],
    items: undefined,
  };
}

function fill(
  made: RedactionPlan,
  all: readonly JsonSchema[],
  draft: (schemas: readonly JsonSchema[]) => RedactionPlan | undefined,
) {
  for (const key of made.declared) {
    const plan = draft(all.flatMap((schema) => atKey(schema, key)));
    if (plan !== undefined) made.byKey.set(key, plan);
  }
  for (const { patternProperties = {} } of all) {
    for (const [pattern, schema] of Object.entries(patternProperties)) {
      made.byPattern.push([plainPattern(pattern), draft([schema])]);
    }
  }
  made.others = draft(all.flatMap(ofOthers));
  const longest = Math.max(0, ...all.map(({ prefixItems = [] }) => prefixItems.length));
  made.byIndex = Array.from({ length: longest }, (_, index) => draft(all.flatMap((schema) => atIndex(schema, index))));
  made.items = draft(all.flatMap((schema) => atIndex(schema, longest)));
}

const present = (...schemas: readonly (JsonSchema | boolean | undefined)[]): readonly JsonSchema[] =>
  schemas.filter((schema) => typeof schema === "object");

const ofOthers = ({ additionalProperties, unevaluatedProperties }: JsonSchema): readonly JsonSchema[] =>
  present(additionalProperties, unevaluatedProperties);

function atKey(schema: JsonSchema, key: string): readonly JsonSchema[] {
  const { properties = {}, patternProperties = {} } = schema;
  const matching = Object.keys(patternProperties).filter((pattern) => plainPattern(pattern)?.test(key) ?? true);
  const own = present(
    Object.hasOwn(properties, key) ? properties[key] : undefined,
    ...matching.map((pattern) => patternProperties[pattern]),
  );
  return own.length > 0 ? own : ofOthers(schema);
}

function atIndex({ prefixItems = [], items, contains, unevaluatedItems }: JsonSchema, index: number) {
  return present(prefixItems[index] ?? items, contains, unevaluatedItems);
}

const allKinds: readonly ValueKind[] = ["object", "array", "scalar"];

/** The kinds of values that these schemas allow; where they do not say, all. */
function kindsOf(all: readonly JsonSchema[]): ReadonlySet<ValueKind> {
  const said = all.flatMap(kindsIn);
  return new Set(said.length > 0 ? said : allKinds);
}

function kindsIn(schema: JsonSchema): readonly ValueKind[] {
  const types = typesOf(schema);
  if (types.length > 0) return types.map((type) => (type === "object" || type === "array" ? type : "scalar"));
  if (schema.const !== undefined || schema.enum !== undefined) return allKinds;
  const isOpen = Object.keys(schema).every((keyword) => isAnnotation(keyword));
  return isOpen ? allKinds : [];
}

const partsOf = ({
  byKey,
  byPattern,
  others,
  byIndex,
  items,
}: RedactionPlan): readonly (RedactionPlan | undefined)[] => [
  ...byKey.values(),
  ...byPattern.map(([, plan]) => plan),
  others,
  ...byIndex,
  items,
];

/** Marks what leads to a secret. A schema may contain itself, so nothing is known until all plans are there. */
function markLive(plans: readonly RedactionPlan[]): void {
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const plan of plans) {
      if (plan.isLive || !partsOf(plan).some((part) => part?.isLive === true)) continue;
      plan.isLive = true;
      isChanged = true;
    }
  }
}

/** Whether a schema marks its values as secret: by `x-secret`, or by `writeOnly`, which nothing that is shown contains. */
export const isSecret = (schema: JsonSchema): boolean => schema["x-secret"] === true || schema.writeOnly === true;
