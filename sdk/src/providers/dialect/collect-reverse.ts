import type { JsonSchema } from "../../model/json-schema.ts";
import type { ReverseMap } from "../../model/artifact/provider.ts";
import { mapParts } from "../../schema/walk.ts";
import { isRecord } from "../../util/is-record.ts";
import { definitionName } from "../../schema/definitions.ts";
import { inPlace, setNames } from "../../schema/schemas-at.ts";
import { holdersIn } from "../../schema/keywords.ts";
import { typesOf, without } from "../../schema/types.ts";
import { escapeKey, unescapeKey } from "../../util/json-pointer.ts";
import { allParts, marksOf, allowsNull } from "./schema-node.ts";

/** The segment for keys that no property names. */
const anyKey = "**";

interface Reverse {
  readonly map: ReverseMap | undefined;
  /** Pointers of schemas at which `null` would have two meanings. */
  readonly conflicts: readonly string[];
}

function isChanged(schema: JsonSchema): boolean {
  const { dropNull, jsonText, authorKey } = marksOf(schema);
  return dropNull === true || jsonText === true || authorKey !== undefined;
}

export function collectReverse(root: JsonSchema): Reverse {
  if (!allParts(root).some(isChanged)) return { map: undefined, conflicts: [] };
  const states = argumentStates(unshared(root));
  const conflicts = states.flatMap((state) => [...state.places.values()].flatMap(({ conflict }) => conflict ?? []));
  const affected = statesWithChanges(states);
  const [first] = states;
  if (first === undefined || !affected.has(first)) return { map: undefined, conflicts };
  const named = new Map(
    states.filter((state) => state.reached > 1 && affected.has(state)).map((state) => [state, nameOf(state, states)]),
  );
  const definitions = Object.fromEntries([...named].map(([state, name]) => [name, mapOf(state, named, affected)]));
  const map = mapOf(first, named, affected);
  return { map: named.size === 0 ? map : { ...map, definitions }, conflicts };
}

/** The states that contain values to convert back, directly or below. */
function statesWithChanges(states: readonly ArgumentState[]): ReadonlySet<ArgumentState> {
  const found = new Set<ArgumentState>();
  for (let size = -1; size < found.size;) {
    size = found.size;
    for (const state of states) {
      if ([...state.places.values()].some((place) => isTurnedBack(place, found))) found.add(state);
    }
  }
  return found;
}

const isTurnedBack = (place: ArgumentPlace, affected: ReadonlySet<ArgumentState>): boolean =>
  place.dropNull || place.jsonText || place.key !== undefined || affected.has(place.state);

function nameOf(state: ArgumentState, states: readonly ArgumentState[]): string {
  const same = states.filter((other) => other.name === state.name);
  const index = same.indexOf(state);
  return index === 0 ? state.name : `${state.name}_${index + 1}`;
}

function mapOf(
  start: ArgumentState,
  named: ReadonlyMap<ArgumentState, string>,
  affected: ReadonlySet<ArgumentState>,
): ReverseMap {
  const dropNulls: string[] = [];
  const jsonTexts: string[] = [];
  const renames: [string, string][] = [];
  const references: [string, string][] = [];
  const visit = (state: ArgumentState, path: string): void => {
    const others = state.places.get(anyKey);
    const areOthersChanged = others !== undefined && isTurnedBack(others, affected);
    for (const [segment, place] of state.places) {
      const here = `${path}/${segment}`;
      // A key without its own path would be mistaken for another key.
      if (areOthersChanged && !segment.startsWith("*") && !isTurnedBack(place, affected))
        renames.push([here, unescapeKey(segment.replaceAll("~2", "*"))]);
      if (place.dropNull) dropNulls.push(here);
      if (place.jsonText) jsonTexts.push(here);
      if (place.key !== undefined) renames.push([here, place.key]);
      const name = named.get(place.state);
      if (name !== undefined) references.push([here, name]);
      else if (affected.has(place.state)) visit(place.state, here);
    }
  };
  visit(start, "");
  return {
    ...(dropNulls.length > 0 && { dropNulls }),
    ...(renames.length > 0 && { renames: Object.fromEntries(renames) }),
    ...(jsonTexts.length > 0 && { jsonTexts }),
    ...(references.length > 0 && { references: Object.fromEntries(references) }),
  };
}

/** The schema with a separate object for each of its parts, because passes distinguish parts by identity. */
export function unshared(root: JsonSchema): JsonSchema {
  const all = allParts(root);
  return new Set(all).size === all.length ? root : copyOf(root);
}

const copyOf = (schema: JsonSchema): JsonSchema =>
  mapParts({ ...schema }, (part) => (isRecord(part) ? copyOf(part) : part));

/**
 * A place in the arguments, seen through all alternatives that may apply there: the schemas that apply to one value. Recursive schemas have few
 * states, however deep the arguments.
 */
interface ArgumentState {
  readonly name: string;
  /** The parts, by escaped key; `*` for items, `**` for keys of any other name. */
  readonly places: ReadonlyMap<string, ArgumentPlace>;
  /** The number of places that lead to it, including the start. */
  reached: number;
}

interface ArgumentPlace {
  readonly state: ArgumentState;
  readonly dropNull: boolean;
  readonly jsonText: boolean;
  /** Schemas whose text is plain text, although another schema at this position has JSON text. */
  readonly plainTexts: readonly JsonSchema[];
  /** Schemas here whose choices are values written as text, next to a schema of other texts. */
  readonly spelledChoices: readonly JsonSchema[];
  readonly key: string | undefined;
  /** Pointer of a schema here at which null would have two meanings. */
  readonly conflict: string | undefined;
}

/** Every state of the arguments that a schema describes; the first is the whole arguments. */
export function argumentStates(root: JsonSchema): readonly ArgumentState[] {
  const keyOf = setNames();
  const known = new Map<string, ArgumentState>();
  const enter = (alternatives: readonly JsonSchema[], nameOf: () => string): ArgumentState => {
    // Alternatives without nested schemas do not matter here.
    const whole = alternatives.filter(hasPlaces);
    const key = keyOf(whole);
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

const alternativesIn = (schemas: readonly JsonSchema[], root: JsonSchema): readonly JsonSchema[] =>
  inPlace(schemas, root).filter((schema) => schema.$ref === undefined && !schema.anyOf && !schema.oneOf);

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
    for (const part of [schema.items, ...(schema.prefixItems ?? [])]) if (typeof part === "object") add("*", part);
    const open = [schema.additionalProperties, ...Object.values(schema.patternProperties ?? {})];
    for (const part of open) if (typeof part === "object") add(anyKey, part);
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
    spelledChoices: texts.length > 1 ? texts.filter((schema) => schema.enum && marksOf(schema).jsonText) : [],
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
