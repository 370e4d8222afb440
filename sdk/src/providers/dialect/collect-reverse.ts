import type { JsonSchema } from "../../model/json-schema.ts";
import type { ReverseMap } from "../../model/provider.ts";
import { allParts, marksOf } from "./schema-node.ts";
import { argumentStates, type ArgumentState } from "./argument-states.ts";
import { mapParts } from "../../schema/walk.ts";
import { isRecord } from "../../util/is-record.ts";

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

/** The states in which, or below which, something is to be turned back. */
function statesWithChanges(states: readonly ArgumentState[]): ReadonlySet<ArgumentState> {
  const found = new Set<ArgumentState>();
  for (let size = -1; size < found.size;) {
    size = found.size;
    for (const state of states) {
      const places = [...state.places.values()];
      if (places.some((place) => place.dropNull || place.jsonText || place.key !== undefined || found.has(place.state)))
        found.add(state);
    }
  }
  return found;
}

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
    for (const [segment, place] of state.places) {
      const here = `${path}/${segment}`;
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

/** The schema with a separate object for each of its parts, as passes need that tell parts apart by identity. */
export function unshared(root: JsonSchema): JsonSchema {
  const all = allParts(root);
  return new Set(all).size === all.length ? root : copyOf(root);
}

const copyOf = (schema: JsonSchema): JsonSchema =>
  mapParts({ ...schema }, (part) => (isRecord(part) ? copyOf(part) : part));
