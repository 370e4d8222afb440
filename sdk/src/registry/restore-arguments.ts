import type { ReverseMap } from "../model/provider.ts";
import { unescapeKey } from "../util/json-pointer.ts";

/**
 * The arguments of a call as the author's schema describes them: nulls that stand for a missing value removed, keys under their
 * own names. Changes nothing in `args`; gives `args` itself where there is nothing to do. Takes any value, however hostile;
 * whether it is valid is for validation to say.
 */
export function restoreArguments(args: unknown, map: ReverseMap | undefined): unknown {
  return map === undefined ? args : restorerOf(map)(args, stepsOf(map), 0);
}

/** What to do with one value of the arguments, and with the values inside it. */
interface Step {
  dropNull?: true;
  jsonText?: true;
  key?: string;
  reference?: string;
  /** Where any item or key is meant. */
  every?: Step;
  readonly named: Map<string, Step>;
}

/** Below this, arguments are passed on as they are: validation refuses what is nested deeper. */
const deepest = 500;

type Restore = (value: unknown, step: Step, depth: number) => unknown;

function restorerOf(map: ReverseMap): Restore {
  const restore: Restore = (value, step, depth) => {
    if (typeof value === "string") return step.jsonText ? spelledBy(value) : value;
    if (typeof value !== "object" || value === null || depth > deepest) return value;
    const inside = insideOf(step, map);
    const again = (part: unknown, key: string): unknown => {
      const next = inside.named.get(key) ?? inside.every;
      return next ? restore(part, next, depth + 1) : part;
    };
    if (!Array.isArray(value)) return restoreObject(value as Arguments, inside, again);
    const items: readonly unknown[] = value;
    const restored = items.map((item, index) => again(item, String(index)));
    return restored.some((item, index) => item !== items[index]) ? restored : value;
  };
  return restore;
}

type Arguments = Readonly<Record<string, unknown>>;

function restoreObject(value: Arguments, inside: Step, again: (part: unknown, key: string) => unknown): unknown {
  const kept: [string, unknown][] = [];
  const renamed: [string, unknown][] = [];
  let isChanged = false;
  for (const [key, part] of Object.entries(value)) {
    const step = inside.named.get(key) ?? inside.every;
    if (part === null && step?.dropNull) {
      isChanged = true;
      continue;
    }
    const result = again(part, key);
    if (result !== part || step?.key !== undefined) isChanged = true;
    if (step?.key === undefined) kept.push([key, result]);
    else renamed.push([step.key, result]);
  }
  // Of a value given under both names the provider's counts: the renamed come last.
  return isChanged ? Object.fromEntries([...kept, ...renamed]) : value;
}

function spelledBy(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function insideOf(step: Step, map: ReverseMap): Step {
  if (step.reference === undefined) return step;
  const definitions = map.definitions ?? {};
  const named = Object.hasOwn(definitions, step.reference) ? definitions[step.reference] : undefined;
  return named ? stepsOf(named) : step;
}

// A registry is read once and its maps never change, so each is prepared on its first use.
const prepared = new WeakMap<ReverseMap, Step>();

function stepsOf(map: ReverseMap): Step {
  const known = prepared.get(map);
  if (known) return known;
  const root: Step = { named: new Map() };
  for (const path of map.dropNulls ?? []) stepAt(root, path).dropNull = true;
  for (const path of map.jsonTexts ?? []) stepAt(root, path).jsonText = true;
  for (const [path, key] of Object.entries(map.renames ?? {})) stepAt(root, path).key = key;
  for (const [path, name] of Object.entries(map.references ?? {})) stepAt(root, path).reference = name;
  prepared.set(map, root);
  return root;
}

function stepAt(root: Step, path: string): Step {
  let step = root;
  for (const segment of path.split("/").slice(1)) {
    if (segment === "*") {
      step = step.every ??= { named: new Map() };
      continue;
    }
    const key = unescapeKey(segment.replaceAll("~2", "*"));
    let next = step.named.get(key);
    if (!next) step.named.set(key, (next = { named: new Map() }));
    step = next;
  }
  return step;
}
