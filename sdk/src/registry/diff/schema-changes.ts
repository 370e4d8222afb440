import type { JsonSchema } from "../../model/json-schema.ts";
import { compareSchemas, type SchemaDifference } from "../../schema/compare/compare-schemas.ts";
import { readablePath, subschemas } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { pointerTo, valueAt } from "../../util/json-pointer.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { ContractChange } from "./contract-change.ts";

type Change = Omit<ContractChange, "tool">;

/** How schemas of results are compared. */
export interface ResultOptions {
  /** Whether a new member of a result counts as breaking; default false: readers of results ignore it. */
  readonly exactResults?: boolean;
}

/** Changes of an input: each valid value must stay valid. */
export function inputChanges(before: JsonSchema, after: JsonSchema): readonly Change[] {
  const schemas = { before, after, isInput: true };
  const { removed, added } = compareSchemas(before, after);
  return changesOf(schemas, {
    breaking: removed.map((difference) => changeOf(schemas, difference, { kind: "breaking", isAdded: false })),
    widening: added.map((difference) => changeOf(schemas, difference, { kind: "widening", isAdded: true })),
  });
}

/** Changes of an output: the earlier schema must allow each possible value. */
export function outputChanges(
  before: JsonSchema,
  after: JsonSchema,
  { exactResults = false }: ResultOptions,
): readonly Change[] {
  const schemas = { before, after, isInput: false };
  const { removed, added } = compareSchemas(before, after);
  const isBreaking = ({ keyword }: SchemaDifference): boolean =>
    exactResults || (keyword !== "property" && keyword !== "additionalProperties");
  const changes = added.map((difference) =>
    changeOf(schemas, difference, { kind: isBreaking(difference) ? "breaking" : "widening", isAdded: true }),
  );
  const { breaking = [], widening = [] } = Object.groupBy(changes, ({ kind }) => kind);
  const lost = removed.map((difference) => changeOf(schemas, difference, { kind: "widening", isAdded: false }));
  return changesOf(schemas, { breaking, widening: [...lost, ...widening] });
}

interface Schemas {
  readonly before: JsonSchema;
  readonly after: JsonSchema;
  readonly isInput: boolean;
}

function changesOf(
  { before, after, isInput }: Schemas,
  { breaking, widening }: Readonly<Record<"breaking" | "widening", readonly Change[]>>,
): readonly Change[] {
  const covers = (pointer: string, other: string): boolean => `${other}/`.startsWith(`${pointer}/`);
  const isApart = ({ pointer }: Change): boolean =>
    !breaking.some((other) => covers(pointer, other.pointer) || covers(other.pointer, pointer));
  const found = [...breaking, ...widening.filter(isApart), ...textChanges(before, after, isInput)];
  if (found.length === 0 && stableJson(before) !== stableJson(after)) return [rewritten];
  return [...new Map(found.map((change) => [`${change.kind} ${change.pointer} ${change.message}`, change])).values()];
}

const rewritten: Change = {
  kind: "docs-only",
  pointer: "",
  message: "The schema is written in another way and takes the same values.",
};

interface Reading {
  readonly kind: "breaking" | "widening";
  /** Whether the change is about values that only the newer schema accepts. */
  readonly isAdded: boolean;
}

function changeOf(schemas: Schemas, difference: SchemaDifference, { kind, isAdded }: Reading): Change {
  const isGone = difference.keyword === "property" && !isAdded;
  const isNow = !isGone && valueAt(schemas.after, difference.after) !== undefined;
  const pointer = isNow ? difference.after : difference.before;
  const { example } = difference;
  const isUnsure = kind === "breaking" && example === undefined;
  const sentence = sentenceOf(difference, { isAdded, isInput: schemas.isInput, pointer });
  return {
    kind,
    pointer: withKeyword(schemas.after, pointer, difference.keyword),
    message: isUnsure ? `${sentence} This may be compatible, and counts as breaking.` : sentence,
    ...(isUnsure && { isUnsure }),
    ...defined({ example }),
  };
}

/** The pointer to the keyword itself, if the schema at the pointer has it. */
function withKeyword(root: JsonSchema, pointer: string, keyword: string): string {
  const own = `${pointer}/${keyword}`;
  return keyword !== "required" && valueAt(root, own) !== undefined ? own : pointer;
}

interface Words {
  readonly isAdded: boolean;
  readonly isInput: boolean;
  readonly pointer: string;
}

function sentenceOf({ keyword, property, old, now }: SchemaDifference, { isAdded, isInput, pointer }: Words): string {
  const what = partName(pointer, property) ?? (isInput ? "the input" : "the result");
  const name = `\`${what}\``;
  if (keyword === "property") {
    if (isInput) return isAdded ? `The argument ${name} was added.` : `The argument ${name} is not taken any more.`;
    return isAdded ? `A result may have ${name}, which was not promised.` : `${name} is gone from the result.`;
  }
  if (keyword === "required") {
    const argument = `\`${property ?? what}\``;
    const isRequired = now === "required";
    if (isInput) return isRequired ? `${argument} is required now.` : `${argument} is optional now.`;
    return isRequired ? `${argument} is always in the result now.` : `${argument} may be missing in the result.`;
  }
  if (keyword === "type") return `The type of ${name} changed from ${old ?? "none"} to ${now ?? "none"}.`;
  if (keyword === "enum") {
    if (isInput)
      return isAdded ? `${name} takes ${now ?? ""} as well.` : `${name} does not take ${old ?? ""} any more.`;
    return isAdded ? `${name} may be ${now ?? ""}, which was not promised.` : `${name} is never ${old ?? ""} any more.`;
  }
  if (keyword === "anyOf") return `${name} has other alternatives.`;
  if (keyword === "additionalProperties")
    return isAdded ? `${name} takes other members as well.` : `${name} does not take other members any more.`;
  if (old === undefined && now === undefined) return `${name} has another \`${keyword}\`.`;
  return `\`${keyword}\` of ${name} changed from ${old ?? "none"} to ${now ?? "none"}.`;
}

function partName(pointer: string, property: string | undefined): string | undefined {
  const path = readablePath(pointer);
  return path === "" ? property : path;
}

const texts = ["title", "description", "examples", "deprecated", "readOnly", "writeOnly", "$comment"] as const;

/** Changes of keywords that do not affect validation, at places that both schemas have. */
function textChanges(before: JsonSchema, after: JsonSchema, isInput: boolean): readonly Change[] {
  const known = new Map(subschemas(before).map(({ pointer, schema }) => [pointer, schema]));
  return subschemas(after).flatMap(({ pointer, schema }) => {
    const old = known.get(pointer);
    if (old === undefined) return [];
    const changed = texts.filter((keyword) => stableJson(old[keyword] ?? null) !== stableJson(schema[keyword] ?? null));
    const notes = changed.map((keyword): Change => {
      const how = old[keyword] === undefined ? "was added" : schema[keyword] === undefined ? "was removed" : "changed";
      return { kind: "docs-only", pointer: pointerTo(pointer, keyword), message: `\`${keyword}\` ${how}.` };
    });
    return [...notes, ...meaningChanges(old, schema, { pointer, isInput })];
  });
}

/** Annotations that affect the meaning of a valid value. */
function meaningChanges(
  old: JsonSchema,
  schema: JsonSchema,
  { pointer, isInput }: { readonly pointer: string; readonly isInput: boolean },
): readonly Change[] {
  const found: Change[] = [];
  const text = (value: unknown): string => (value === undefined ? "none" : JSON.stringify(value));
  if (isInput && stableJson(old.default ?? null) !== stableJson(schema.default ?? null)) {
    const message = `The default changed from ${text(old.default)} to ${text(schema.default)}: a call that leaves it out means something else.`;
    const isStated = old.default === undefined;
    found.push({
      kind: isStated ? "docs-only" : "breaking",
      pointer: pointerTo(pointer, "default"),
      message: isStated ? `The default is now stated: ${text(schema.default)}.` : message,
    });
  }
  if (old["x-unit"] !== schema["x-unit"]) {
    const isNamed = old["x-unit"] === undefined;
    found.push({
      kind: isNamed ? "docs-only" : "breaking",
      pointer: pointerTo(pointer, "x-unit"),
      message: isNamed
        ? `The unit is now stated: ${text(schema["x-unit"])}.`
        : `The unit changed from ${text(old["x-unit"])} to ${text(schema["x-unit"])}: the same number means something else.`,
    });
  }
  if (old["x-secret"] !== schema["x-secret"]) {
    const isHidden = schema["x-secret"] === true;
    found.push({
      kind: isHidden ? "widening" : "risk-raising",
      pointer: pointerTo(pointer, "x-secret"),
      message: isHidden ? "The value is now kept secret." : "The value is no longer kept secret.",
    });
  }
  return found;
}
