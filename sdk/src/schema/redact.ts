import type { JsonSchema } from "../model/json-schema.ts";
import { isRecord } from "../util/is-record.ts";
import { memoize } from "../util/memo.ts";
import { allSchemas, mapValues } from "./walk.ts";
import { isSecret, redactionPlan, type RedactionPlan, type ValueKind } from "./redaction-plan.ts";

/** Stands in the place of each secret value. */
export const redacted = "[redacted]";

/**
 * The value with every part replaced by `[redacted]` that the schema marks as secret (`x-secret` or `writeOnly`); the same
 * object where nothing is. Takes values that do not fit the schema: of an object that holds a secret, what the schema does not know is
 * redacted too, because it may be the secret under a wrong name. The schema must not change afterwards.
 */
export function redact(value: unknown, schema: JsonSchema | undefined): unknown {
  const plan = schema === undefined ? undefined : planOf(schema);
  return plan === undefined ? value : hidden(value, plan, ignore);
}

/** Whether a schema marks anything as secret. Remembered: asking again costs one look-up. */
export const hasSecrets = (schema: JsonSchema): boolean => planOf(schema) !== undefined;

/** The texts and numbers, as texts, that `redact` would replace. */
export function secretTexts(value: unknown, schema: JsonSchema): readonly string[] {
  const plan = planOf(schema);
  const found = new Set<string>();
  if (plan !== undefined) hidden(value, plan, (secret) => collect(secret, found));
  return [...found];
}

const planOf = memoize((schema: JsonSchema): RedactionPlan | undefined =>
  allSchemas(schema).some(isSecret) ? redactionPlan(schema) : undefined,
);

type Found = (secret: unknown) => void;

const ignore: Found = () => undefined;

function hidden(value: unknown, plan: RedactionPlan, found: Found): unknown {
  if (value === null || value === undefined) return value;
  if (plan.isSecret || !plan.kinds.has(kindOf(value))) return replaced(value, found);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const changed = items.map((item, index) => within(item, partAt(plan, index), found));
    return changed.every((item, index) => item === items[index]) ? value : changed;
  }
  if (!isRecord(value)) return value;
  const changed = mapValues(value, (part, key) => hiddenMember(part, key, { plan, found }));
  return Object.keys(value).every((key) => changed[key] === value[key]) ? value : changed;
}

function kindOf(value: unknown): ValueKind {
  if (Array.isArray(value)) return "array";
  return isRecord(value) ? "object" : "scalar";
}

const partAt = ({ byIndex, items }: RedactionPlan, index: number): RedactionPlan | undefined =>
  index < byIndex.length ? byIndex[index] : items;

const within = (value: unknown, plan: RedactionPlan | undefined, found: Found): unknown =>
  plan?.isLive === true ? hidden(value, plan, found) : value;

function hiddenMember(
  value: unknown,
  key: string,
  { plan, found }: { readonly plan: RedactionPlan; readonly found: Found },
): unknown {
  if (plan.declared.has(key)) return within(value, plan.byKey.get(key), found);
  const matching = plan.byPattern.filter(([pattern]) => pattern?.test(key) ?? true);
  const part = matching.reduce((rest, [, one]) => within(rest, one, found), value);
  if (matching.some(([pattern]) => pattern !== undefined)) return part;
  return plan.isClosed ? replaced(part, found) : within(part, plan.others, found);
}

function replaced(value: unknown, found: Found): unknown {
  // That a value is missing may be shown.
  if (value === null || value === undefined || value === redacted) return value;
  found(value);
  return redacted;
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === "string") found.add(value);
  else if (typeof value === "number") found.add(String(value));
  else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) collect(part, found);
}
