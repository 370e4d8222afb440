import type { JsonSchema } from "../model/json-schema.ts";
import { isRecord } from "../util/is-record.ts";
import { memoize } from "../util/memo.ts";
import { inPlace } from "./schemas-at.ts";
import { isAnnotation } from "./keywords.ts";
import { resolveReference } from "./definitions.ts";
import { plainPattern } from "./pattern/pattern-tokens.ts";
import { nonBoolean, own, typesOf } from "./types.ts";
import { allSchemas, childrenOf, mapValues } from "./walk.ts";

/** Replaces each secret value. */
export const redacted = "[redacted]";

/**
 * Returns the value with every part that the schema marks as secret (`x-secret` or `writeOnly`) replaced by `[redacted]`; the same object without
 * such parts. Accepts values that do not fit the schema: in an object with a secret, members that the schema does not know are redacted too, because
 * they may be the secret under a wrong name. The schema must not change afterwards.
 */
export function redact(value: unknown, schema: JsonSchema | undefined): unknown {
  return schema === undefined ? value : new Redaction(schema).hidden(value, [schema]);
}

/** Whether a schema marks anything as secret. Cached: a second check is one look-up. */
export const hasSecrets = (schema: JsonSchema): boolean => leadingToSecrets(schema).size > 0;

/** The texts and numbers, as texts, that `redact` would replace. */
export function secretTexts(value: unknown, schema: JsonSchema): readonly string[] {
  const redaction = new Redaction(schema);
  redaction.hidden(value, [schema]);
  const found = new Set<string>();
  for (const secret of redaction.secrets) collect(secret, found);
  return [...found];
}

/** Whether a schema marks its values as secret: by `x-secret`, or by `writeOnly`, which is never part of output. */
export const isSecret = (schema: JsonSchema): boolean => schema["x-secret"] === true || schema.writeOnly === true;

/** The schemas whose values may contain a secret. */
const leadingToSecrets = memoize((root: JsonSchema): ReadonlySet<JsonSchema> => {
  const all = allSchemas(root).toReversed();
  const found = new Set(all.filter(isSecret));
  const leads = (schema: JsonSchema): boolean => {
    const target = schema.$ref === undefined ? undefined : resolveReference(root, schema.$ref);
    return [...childrenOf(schema), target ?? []].flat().some((part) => found.has(part));
  };
  // A schema may contain itself: one pass for each reference on the way to a secret.
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const schema of before === 0 ? [] : all) if (!found.has(schema) && leads(schema)) found.add(schema);
  }
  return found;
});

class Redaction {
  readonly secrets: unknown[] = [];
  readonly #root: JsonSchema;
  readonly #leading: ReadonlySet<JsonSchema>;

  constructor(root: JsonSchema) {
    this.#root = root;
    this.#leading = leadingToSecrets(root);
  }

  /** @param schemas The schemas that the value must or may fit. */
  hidden(value: unknown, schemas: readonly JsonSchema[]): unknown {
    if (value === null || value === undefined || schemas.length === 0 || this.#leading.size === 0) return value;
    const all = inPlace(schemas, this.#root, { withConditions: true });
    if (!all.some((schema) => this.#leading.has(schema))) return value;
    if (all.some(isSecret) || !kindsOf(all).has(kindOf(value))) return this.#replaced(value);
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      const changed = items.map((item, index) =>
        this.hidden(
          item,
          all.flatMap((schema) => atIndex(schema, index)),
        ),
      );
      return changed.every((item, index) => item === items[index]) ? value : changed;
    }
    if (!isRecord(value)) return value;
    const changed = mapValues(value, (part, key) => this.#member(part, key, all));
    return Object.keys(value).every((key) => changed[key] === value[key]) ? value : changed;
  }

  /** A key that a closed object does not know may be a misspelt secret. */
  #member(value: unknown, key: string, all: readonly JsonSchema[]): unknown {
    const isKnown = all.some((schema) => own(schema.properties, key) !== undefined || matches(schema, key).isCertain);
    if (!isKnown && all.some(isClosed)) return this.#replaced(value);
    return this.hidden(
      value,
      all.flatMap((schema) => atKey(schema, key)),
    );
  }

  #replaced(value: unknown): unknown {
    // A missing value may be shown.
    if (value === null || value === undefined || value === redacted) return value;
    this.secrets.push(value);
    return redacted;
  }
}

const isClosed = (schema: JsonSchema): boolean =>
  schema.additionalProperties === false || schema.unevaluatedProperties === false;

function atKey(schema: JsonSchema, key: string): readonly JsonSchema[] {
  const { additionalProperties, unevaluatedProperties } = schema;
  const named = nonBoolean(own(schema.properties, key));
  const { parts, isCertain } = matches(schema, key);
  const others = named.length > 0 || isCertain ? [] : nonBoolean(additionalProperties, unevaluatedProperties);
  return [...named, ...parts, ...others];
}

/** The parts for keys of a pattern; a pattern that may take long counts as matching any key. */
function matches({ patternProperties = {} }: JsonSchema, key: string) {
  const tests = Object.entries(patternProperties).map(([pattern, part]) => ({
    part,
    is: plainPattern(pattern)?.test(key),
  }));
  const parts = tests.flatMap(({ part, is }) => (is === false ? [] : [part]));
  return { parts, isCertain: tests.some(({ is }) => is === true) };
}

const atIndex = ({ prefixItems = [], items, contains, unevaluatedItems }: JsonSchema, index: number) =>
  nonBoolean(prefixItems[index] ?? items, contains, unevaluatedItems);

type ValueKind = "object" | "array" | "scalar";

function kindOf(value: unknown): ValueKind {
  if (Array.isArray(value)) return "array";
  return isRecord(value) ? "object" : "scalar";
}

const allKinds: readonly ValueKind[] = ["object", "array", "scalar"];

/** The kinds of values that these schemas allow, all if they have no type: a value of another kind may be a misplaced secret. */
function kindsOf(all: readonly JsonSchema[]): ReadonlySet<ValueKind> {
  const said = all.flatMap((schema): readonly ValueKind[] => {
    const types = typesOf(schema);
    if (types.length > 0) return types.map((type) => (type === "object" || type === "array" ? type : "scalar"));
    const isOpen = schema.const !== undefined || schema.enum !== undefined || Object.keys(schema).every(isAnnotation);
    return isOpen ? allKinds : [];
  });
  return new Set(said.length > 0 ? said : allKinds);
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === "string") found.add(value);
  else if (typeof value === "number") found.add(String(value));
  else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) collect(part, found);
}
