import type { JsonSchema } from "../../model/json-schema.ts";
import { definitionName, resolveRef } from "../../schema/definitions.ts";
import { holdersIn } from "../../schema/keywords.ts";
import { typesOf, without } from "../../schema/types.ts";
import { escapeKey } from "../../util/json-pointer.ts";
import { allowsNull, marksOf } from "./schema-node.ts";

/**
 * A place arguments can be in, seen through all alternatives that may hold there: the schemas that apply to one value.
 * Recursive schemas have few states, however deep the arguments.
 */
export interface ArgumentState {
  readonly name: string;
  /** What is inside, by escaped key; `*` for items and keys of any name. */
  readonly places: ReadonlyMap<string, ArgumentPlace>;
  /** From how many places it is reached, the beginning counted. */
  reached: number;
}

export interface ArgumentPlace {
  readonly state: ArgumentState;
  readonly dropNull: boolean;
  readonly jsonText: boolean;
  /** Schemas here whose text stands for itself, although text of another schema here spells a value. */
  readonly plainTexts: readonly JsonSchema[];
  readonly key: string | undefined;
  /** Pointer of a schema here at which null would have two meanings. */
  readonly conflict: string | undefined;
}

/** Every state of the arguments a schema describes; the first is that of the arguments themselves. */
export function argumentStates(root: JsonSchema): readonly ArgumentState[] {
  const numbers = new Map<JsonSchema, number>();
  const known = new Map<string, ArgumentState>();
  const numberOf = (schema: JsonSchema): number => {
    const number = numbers.get(schema) ?? numbers.size;
    numbers.set(schema, number);
    return number;
  };
  const enter = (alternatives: readonly JsonSchema[], nameOf: () => string): ArgumentState => {
    // What has nothing inside makes no difference to what is inside.
    const whole = alternatives.filter(hasPlaces);
    const key = whole
      .map(numberOf)
      .sort((left, right) => left - right)
      .join();
    const present = known.get(key);
    if (present) {
      present.reached++;
      return present;
    }
    const name = nameOf();
    const places = new Map<string, ArgumentPlace>();
    const state: ArgumentState = { name, places, reached: 1 };
    known.set(key, state);
    for (const [segment, inside] of placesIn(whole)) {
      const further = alternativesIn(inside, root);
      const next = enter(further, () => definitionNames(inside) ?? `${name}/${segment}`);
      places.set(segment, { state: next, ...factsOf(inside, further, root) });
    }
    return state;
  };
  enter(alternativesIn([without(root, "$defs")], root), () => "");
  return [...known.values()];
}

function alternativesIn(schemas: readonly JsonSchema[], root: JsonSchema): readonly JsonSchema[] {
  const [only] = schemas;
  if (only !== undefined && schemas.length === 1 && isAlone(only)) return schemas;
  const found = new Set<JsonSchema>();
  const queue = [...schemas];
  for (let schema = queue.shift(); schema; schema = queue.shift()) {
    if (found.has(schema)) continue;
    found.add(schema);
    const target = schema.$ref === undefined ? undefined : resolveRef(root, schema.$ref);
    queue.push(...(target ? [target] : []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? []));
  }
  return [...found].filter((schema) => schema.$ref === undefined && !schema.anyOf && !schema.oneOf);
}

const isAlone = ({ $ref, anyOf, oneOf, allOf }: JsonSchema): boolean =>
  $ref === undefined && !anyOf && !oneOf && !allOf;

const hasPlaces = (schema: JsonSchema): boolean => holdersIn(schema).length > 0 && placesIn([schema]).size > 0;

function placesIn(schemas: readonly JsonSchema[]): ReadonlyMap<string, readonly JsonSchema[]> {
  const places = new Map<string, JsonSchema[]>();
  const add = (segment: string, schema: JsonSchema): void => {
    const list = places.get(segment);
    if (list) list.push(schema);
    else places.set(segment, [schema]);
  };
  for (const schema of schemas) {
    for (const [key, property] of Object.entries(schema.properties ?? {})) add(escaped(key), property);
    const open = [
      schema.items,
      schema.additionalProperties,
      ...(schema.prefixItems ?? []),
      ...Object.values(schema.patternProperties ?? {}),
    ];
    for (const part of open) if (typeof part === "object") add("*", part);
  }
  return places;
}

function factsOf(
  schemas: readonly JsonSchema[],
  alternatives: readonly JsonSchema[],
  root: JsonSchema,
): Omit<ArgumentPlace, "state"> {
  const dropped = schemas.filter((schema) => marksOf(schema).dropNull);
  const isTaken = schemas.some((schema) => !marksOf(schema).dropNull && allowsNull(schema, root));
  const [first] = dropped;
  const texts = alternatives.filter((schema) => typesOf(schema).includes("string"));
  const plainTexts = texts.filter((schema) => !marksOf(schema).jsonText);
  const jsonText = plainTexts.length < texts.length;
  return {
    dropNull: first !== undefined && !isTaken,
    jsonText,
    plainTexts: jsonText ? plainTexts : [],
    key: schemas.map((schema) => marksOf(schema).authorKey).find((key) => key !== undefined),
    conflict: first && isTaken ? marksOf(first).pointer : undefined,
  };
}

function definitionNames(schemas: readonly JsonSchema[]): string | undefined {
  const refs = schemas
    .flatMap(({ $ref, anyOf }) => [$ref, ...(anyOf ?? []).map((branch) => branch.$ref)])
    .filter((ref) => ref !== undefined);
  return refs.length === 0 ? undefined : refs.map(definitionName).join("|");
}

const escaped = (key: string): string => escapeKey(key).replaceAll("*", "~2");
