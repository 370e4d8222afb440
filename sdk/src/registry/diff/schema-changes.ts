import type { JsonSchema } from "../../model/json-schema.ts";
import { schemaDifferences } from "../../schema/compare/compare-schemas.ts";
import type { SchemaDifference } from "../../schema/compare/difference.ts";
import { mapSchemas, readablePath, subschemas } from "../../schema/walk.ts";
import { without } from "../../schema/types.ts";
import { defined } from "../../util/defined.ts";
import { pointerKeys, pointerTo, valueAt } from "../../util/json-pointer.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { ContractChange } from "./contract-change.ts";

type Change = Omit<ContractChange, "tool">;

/** How schemas of results are compared. */
export interface ResultOptions {
  /** Whether a member that a result did not have counts as breaking; default false: who reads a result passes over it. */
  readonly exactResults?: boolean;
}

/** Changes of an input: whatever was valid must stay valid. */
export function inputChanges(before: JsonSchema, after: JsonSchema): readonly Change[] {
  const added = schemaDifferences(after, before).map((difference) => ({ difference, isNewFirst: true }));
  return changesOf({ before, after, isInput: true }, schemaDifferences(before, after), added);
}

/** Changes of an output: whatever may come must have been promised. */
export function outputChanges(
  before: JsonSchema,
  after: JsonSchema,
  { exactResults = false }: ResultOptions,
): readonly Change[] {
  const broken = schemaDifferences(after, exactResults ? before : opened(before));
  const narrowed = schemaDifferences(before, after).map((difference) => ({ difference, isNewFirst: false }));
  const unknown = exactResults ? [] : schemaDifferences(after, before);
  const added = unknown
    .filter((one) => !broken.some((other) => other.from === one.from))
    .map((difference) => ({ difference, isNewFirst: true }));
  return changesOf({ before, after, isInput: false }, broken, [...narrowed, ...added]);
}

/** The schema for readers that ignore members that they do not know. */
const opened = (schema: JsonSchema): JsonSchema =>
  mapSchemas(schema, (part) => (part.additionalProperties === false ? without(part, "additionalProperties") : part));

interface Widened {
  readonly difference: SchemaDifference;
  /** Whether the first schema of the difference is the newer one. */
  readonly isNewFirst: boolean;
}

interface Schemas {
  readonly before: JsonSchema;
  readonly after: JsonSchema;
  readonly isInput: boolean;
}

function changesOf(
  schemas: Schemas,
  broken: readonly SchemaDifference[],
  widened: readonly Widened[],
): readonly Change[] {
  const breaking = broken.map((difference) => {
    const isUnsure = difference.example === undefined;
    return changeOf(schemas, difference, { kind: "breaking", isNewFirst: !schemas.isInput, isUnsure });
  });
  const covers = (pointer: string, other: string): boolean => `${other}/`.startsWith(`${pointer}/`);
  const isApart = ({ pointer }: Change): boolean =>
    !breaking.some((other) => covers(pointer, other.pointer) || covers(other.pointer, pointer));
  const widening = widened.map(({ difference, isNewFirst }) =>
    changeOf(schemas, difference, { kind: "widening", isNewFirst, isUnsure: false }),
  );
  const found = [
    ...breaking,
    ...widening.filter(isApart),
    ...textChanges(schemas.before, schemas.after, schemas.isInput),
  ];
  if (found.length === 0 && stableJson(schemas.before) !== stableJson(schemas.after)) return [rewritten];
  return [...new Map(found.map((change) => [`${change.kind} ${change.pointer} ${change.message}`, change])).values()];
}

const rewritten: Change = {
  kind: "docs-only",
  pointer: "",
  message: "The schema is written in another way and takes the same values.",
};

interface Reading extends Pick<Widened, "isNewFirst"> {
  readonly kind: "breaking" | "widening";
  readonly isUnsure: boolean;
}

function changeOf(schemas: Schemas, difference: SchemaDifference, reading: Reading): Change {
  const { isNewFirst, kind, isUnsure } = reading;
  const [newer, older] = isNewFirst ? [difference.from, difference.to] : [difference.to, difference.from];
  const isGone = difference.keyword === "property" && !isNewFirst;
  const place = isGone ? older : newer;
  const pointer = valueAt(schemas.after, place) === undefined ? older : place;
  const sentence = sentenceOf(difference, { ...reading, isInput: schemas.isInput, pointer });
  const doubt = " This may be compatible, and counts as breaking.";
  return {
    kind,
    pointer: withKeyword(schemas.after, pointer, difference.keyword),
    message: isUnsure ? `${sentence}${doubt}` : sentence,
    ...(isUnsure && { isUnsure }),
    ...defined({ example: difference.example }),
  };
}

/** The pointer to the keyword itself, where the schema there has it. */
function withKeyword(root: JsonSchema, pointer: string, keyword: string): string {
  const own = `${pointer}/${keyword}`;
  return keyword !== "required" && valueAt(root, own) !== undefined ? own : pointer;
}

interface Words extends Reading {
  readonly isInput: boolean;
  readonly pointer: string;
}

function sentenceOf(difference: SchemaDifference, { isNewFirst, isInput, pointer }: Words): string {
  const { keyword, property } = difference;
  const [old, now] = isNewFirst ? [difference.second, difference.first] : [difference.first, difference.second];
  const what = partName(pointer, property) ?? (isInput ? "the input" : "the result");
  const name = `\`${what}\``;
  if (keyword === "property") {
    const isAdded = isNewFirst;
    if (isInput) return isAdded ? `The argument ${name} was added.` : `The argument ${name} is not taken any more.`;
    return isAdded
      ? `A result may have \`${property ?? what}\`, which was not promised.`
      : `${name} is gone from the result.`;
  }
  if (keyword === "required") {
    const argument = `\`${property ?? what}\``;
    const isRequired = now === "required";
    if (isInput) return isRequired ? `${argument} is required now.` : `${argument} is optional now.`;
    return isRequired ? `${argument} is always in the result now.` : `${argument} may be missing in the result.`;
  }
  if (keyword === "enum" || keyword === "type") return setSentence(name, keyword, { isNewFirst, old, now, isInput });
  if (keyword === "anyOf") return `${name} has other alternatives.`;
  if (keyword === "additionalProperties")
    return isNewFirst ? `${name} takes other members as well.` : `${name} does not take other members any more.`;
  if (old === undefined && now === undefined) return `${name} has another \`${keyword}\`.`;
  return `\`${keyword}\` of ${name} changed from ${old ?? "none"} to ${now ?? "none"}.`;
}

function partName(pointer: string, property: string | undefined): string | undefined {
  const path = readablePath(pointerKeys(pointer));
  return path === "" ? property : path;
}

interface SetWords {
  readonly isNewFirst: boolean;
  readonly isInput: boolean;
  readonly old: string | undefined;
  readonly now: string | undefined;
}

function setSentence(name: string, keyword: "enum" | "type", { isNewFirst, isInput, old, now }: SetWords): string {
  if (keyword === "type") return `The type of ${name} changed from ${old ?? "none"} to ${now ?? "none"}.`;
  if (isNewFirst)
    return isInput ? `${name} takes ${now ?? ""} as well.` : `${name} may be ${now ?? ""}, which was not promised.`;
  return isInput ? `${name} does not take ${old ?? ""} any more.` : `${name} is never ${old ?? ""} any more.`;
}

const texts = ["title", "description", "examples", "deprecated", "readOnly", "writeOnly", "$comment"] as const;

/** Changes of keywords that do not decide which values are valid, at places that both schemas have. */
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

/** Annotations that decide what a valid value does. */
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
