import type { ReverseMap } from "../model/artifact/provider.ts";
import { unescapeKey } from "../util/json-pointer.ts";
import { memoize } from "../util/memo.ts";
import { repeatedKey, withoutRounding } from "../util/json-text.ts";
import { orElse } from "../util/failures.ts";

/**
 * The arguments of a call in the author's schema: nulls that mean a missing value are removed, and keys have their own names. Does not change `args`;
 * returns `args` itself if there is nothing to do. Accepts any value, even a hostile one, and does not validate it.
 */
export function restoreArguments(args: unknown, map: ReverseMap | undefined): unknown {
  return map === undefined ? args : restore(args, stepsOf(map), { map, depth: 0 });
}

/** The conversion at one place of the arguments, and inside it. */
export interface Step {
  dropNull?: true;
  jsonText?: true;
  key?: string;
  reference?: string;
  /** For any array item. */
  item?: Step;
  /** For any key without a step in `named`. */
  other?: Step;
  readonly named: Map<string, Step>;
}

/** Deeper arguments are unchanged: validation refuses them. */
const maxDepth = 500;

interface Progress {
  readonly map: ReverseMap;
  readonly depth: number;
}

function restore(value: unknown, step: Step, { map, depth }: Progress): unknown {
  if (typeof value === "string") return step.jsonText ? parsed(value) : value;
  if (typeof value !== "object" || value === null || depth > maxDepth) return value;
  const inside = insideOf(step, map);
  const again = (part: unknown, next: Step | undefined): unknown =>
    next ? restore(part, next, { map, depth: depth + 1 }) : part;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const restored = items.map((item) => again(item, inside.item));
    return restored.some((item, index) => item !== items[index]) ? restored : value;
  }
  return restoreObject(value as Arguments, inside, again);
}

type Arguments = Readonly<Record<string, unknown>>;

function restoreObject(
  value: Arguments,
  inside: Step,
  again: (part: unknown, next: Step | undefined) => unknown,
): unknown {
  const kept: [string, unknown][] = [];
  const renamed: [string, unknown][] = [];
  let isChanged = false;
  for (const [key, part] of Object.entries(value)) {
    const step = inside.named.get(key) ?? inside.other;
    if (part === null && step?.dropNull) {
      isChanged = true;
      continue;
    }
    const result = again(part, step);
    if (result !== part || step?.key !== undefined) isChanged = true;
    if (step?.key === undefined) kept.push([key, result]);
    else renamed.push([step.key, result]);
  }
  // If both names have values, the value under the provider's name wins, so renamed members come last.
  return isChanged ? Object.fromEntries([...kept, ...renamed]) : value;
}

function parsed(text: string): unknown {
  // A parser would silently keep the last of two values; as a text, it does not fit the schema.
  if (repeatedKey(text) !== undefined) return text;
  return orElse(() => JSON.parse(withoutRounding(text)) as unknown, text);
}

/** The steps inside a place: its own, or the steps of the shape that it refers to. */
export function insideOf(step: Step, map: ReverseMap): Step {
  if (step.reference === undefined) return step;
  const definitions = map.definitions ?? {};
  const named = Object.hasOwn(definitions, step.reference) ? definitions[step.reference] : undefined;
  return named ? stepsOf(named) : step;
}

// The maps of a registry never change, so each is prepared once.
export const stepsOf = memoize((map: ReverseMap): Step => {
  const root: Step = { named: new Map() };
  for (const path of map.dropNulls ?? []) stepAt(root, path).dropNull = true;
  for (const path of map.jsonTexts ?? []) stepAt(root, path).jsonText = true;
  for (const [path, key] of Object.entries(map.renames ?? {})) stepAt(root, path).key = key;
  for (const [path, name] of Object.entries(map.references ?? {})) stepAt(root, path).reference = name;
  return root;
});

function stepAt(root: Step, path: string): Step {
  let step = root;
  for (const segment of path.split("/").slice(1)) {
    if (segment === "*") {
      step = step.item ??= { named: new Map() };
      continue;
    }
    if (segment === "**") {
      step = step.other ??= { named: new Map() };
      continue;
    }
    const key = unescapeKey(segment.replaceAll("~2", "*"));
    let next = step.named.get(key);
    if (!next) step.named.set(key, (next = { named: new Map() }));
    step = next;
  }
  return step;
}
