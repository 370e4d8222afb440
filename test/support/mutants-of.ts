import { isObject } from "./random-leaf.ts";

const strangers: readonly unknown[] = [null, true, 0, 1.5, "", "stranger", [], {}, ["stranger"], { stranger: 1 }];

/** Values one step away from a given one: a part replaced, omitted or added. Some also match the type. */
export function mutantsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return [
      ...strangers,
      [...items, "stranger"],
      [...items, ...items],
      items.slice(1),
      ...items.flatMap((item, index) => mutantsOf(item).map((changed) => items.with(index, changed))),
    ];
  }
  if (!isObject(value)) return strangers;
  const keys = Object.keys(value);
  const without = (key: string): unknown =>
    Object.fromEntries(Object.entries(value).filter(([other]) => other !== key));
  return [
    ...strangers,
    { ...value, stranger: 1 },
    ...keys.map(without),
    ...keys.flatMap((key) => mutantsOf(value[key]).map((changed) => ({ ...value, [key]: changed }))),
  ];
}
