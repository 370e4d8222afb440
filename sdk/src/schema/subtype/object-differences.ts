import { defined } from "../../util/defined.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { accepts } from "./accepts.ts";
import { liftedTo, type Comparing, type Difference, type SchemaDifference } from "./difference.ts";
import { objectKeyNode, sizesOf } from "./object-keys.ts";
import { sampleNode, sampleObject, type Fixed } from "./sample-shape.ts";
import type { ObjectShape, SchemaNode } from "./shape.ts";

interface Objects extends Comparing {
  readonly first: ObjectShape;
  readonly second: ObjectShape;
  readonly found: SchemaDifference[];
  sample(fixed: Fixed): ReturnType<typeof sampleObject>;
}

export function objectDifferences(
  first: ObjectShape,
  second: ObjectShape,
  comparing: Comparing,
): readonly SchemaDifference[] {
  const found: SchemaDifference[] = [];
  const sample = (fixed: Fixed): ReturnType<typeof sampleObject> =>
    sampleObject(first, fixed, { read: comparing.readFirst, depth: 0 });
  const objects: Objects = { ...comparing, first, second, found, sample };
  compareRequired(objects);
  for (const key of new Set([...first.properties.keys(), ...second.properties.keys()])) compareKey(objects, key);
  compareOthers(objects);
  compareNames(objects);
  compareSizes(objects);
  return found;
}

function note({ first, second, found }: Objects, difference: Difference, places: Partial<SchemaDifference> = {}): void {
  const { example, ...rest } = difference;
  found.push({ from: first.at, to: second.at, ...places, ...rest, ...defined({ example }) });
}

const withExample = (example: Difference["example"]): Pick<Difference, "example"> =>
  example === undefined ? {} : { example };

function compareRequired(objects: Objects): void {
  const { first, second } = objects;
  for (const key of second.required) {
    if (first.required.has(key)) continue;
    const placeIn = ({ properties, at }: ObjectShape): string =>
      properties.get(key)?.at ?? pointerTo(at, "properties", key);
    const places = { from: placeIn(first), to: placeIn(second) };
    const example = withExample(objects.sample({ [key]: undefined }));
    note(objects, { keyword: "required", property: key, first: "optional", second: "required", ...example }, places);
  }
  for (const [key, others] of second.dependents) {
    const known = first.dependents.get(key) ?? [];
    const missing = others.filter((other) => !first.required.has(other) && !known.includes(other));
    if (missing.length === 0 || !isPossible(objects, objectKeyNode(first, key))) continue;
    const node = objectKeyNode(first, key);
    const value = node && sampleNode(node, objects.readFirst);
    const absent = Object.fromEntries(missing.map((other) => [other, undefined]));
    const example = value === undefined ? undefined : objects.sample({ ...absent, [key]: value });
    note(objects, { keyword: "dependentRequired", property: key, second: missing.join(", "), ...withExample(example) });
  }
}

/** Whether a value may stand there, as far as is known. */
const isPossible = ({ readFirst }: Objects, node: SchemaNode | undefined): boolean =>
  node === undefined || readFirst(node).length > 0;

function compareKey(objects: Objects, key: string): void {
  const { first, second, readFirst, readSecond } = objects;
  const [own, other] = [objectKeyNode(first, key), objectKeyNode(second, key)];
  if (own === undefined || other === undefined) {
    note(objects, { keyword: "patternProperties", property: key });
    return;
  }
  if (!isPossible(objects, own) || first.names.some((name) => accepts(readFirst(name), key, readFirst) === false))
    return;
  if (readSecond(other).length === 0) {
    const value = sampleNode(own, readFirst);
    const example = withExample(value === undefined ? undefined : objects.sample({ [key]: value }));
    note(objects, { keyword: "property", property: key, ...example }, { from: own.at, to: second.at });
    return;
  }
  const lifted = liftedTo(objects.compare(own, other), (example) => objects.sample({ [key]: example }));
  objects.found.push(...lifted.map((difference) => ({ property: key, ...difference })));
}

function compareOthers(objects: Objects): void {
  const { first, second, found } = objects;
  const spare = ["key", "other", "third"].find((key) => !first.properties.has(key) && !second.properties.has(key));
  const compare = (own: SchemaNode, other: SchemaNode, isAnyKey: boolean): void => {
    if (!isPossible(objects, own)) return;
    const lift = (example: Difference["example"]): Difference["example"] =>
      isAnyKey && spare !== undefined && example !== undefined ? objects.sample({ [spare]: example }) : undefined;
    found.push(...liftedTo(objects.compare(own, other), lift));
  };
  const foreign = [...second.patterns].filter(([pattern]) => !first.patterns.has(pattern));
  for (const [pattern, own] of first.patterns) {
    const same = second.patterns.get(pattern);
    compare(own, same ?? second.rest, false);
    for (const [, other] of foreign) compare(own, other, false);
  }
  for (const [, other] of foreign) compare(first.rest, other, false);
  compare(first.rest, second.rest, true);
}

function compareNames(objects: Objects): void {
  const { first, second, readFirst, readSecond } = objects;
  const isOpen = first.patterns.size > 0 || isPossible(objects, first.rest);
  for (const names of second.names) {
    const isKnown = first.names.some((own) => objects.compare(own, names).length === 0);
    if (isKnown) continue;
    const refused = [...first.properties].filter(
      ([key, node]) => isPossible(objects, node) && accepts(readSecond(names), key, readSecond) !== true,
    );
    if (refused.length === 0 && !isOpen) continue;
    const [key, node] = refused[0] ?? [foreignName(objects, names), first.rest];
    const value = key === undefined ? undefined : sampleNode(node, readFirst);
    const example = key === undefined || value === undefined ? undefined : objects.sample({ [key]: value });
    note(objects, { keyword: "propertyNames", ...withExample(example) }, { to: names.at });
  }
}

function foreignName(objects: Objects, names: SchemaNode): string | undefined {
  const anyText: SchemaNode = { ...objects.first.rest, schema: { type: "string" } };
  const { first } = objects;
  const [own = anyText] = first.names;
  const examples = objects.compare(own, names).map(({ example }) => example);
  return examples.find((example) => typeof example === "string" && !first.properties.has(example)) as
    string | undefined;
}

function compareSizes(objects: Objects): void {
  const { first, second } = objects;
  const { least, most } = sizesOf(first);
  const text = (value: number): string => (Number.isFinite(value) ? String(value) : "any");
  if (least < second.minProperties) {
    const bounds = { first: text(least), second: text(second.minProperties) };
    note(objects, { keyword: "minProperties", ...bounds, ...withExample(objects.sample({})) });
  }
  if (most > second.maxProperties) {
    const larger = { ...first, minProperties: second.maxProperties + 1 };
    const example = sampleObject(larger, {}, { read: objects.readFirst, depth: 0 });
    const bounds = { first: text(most), second: text(second.maxProperties) };
    note(objects, { keyword: "maxProperties", ...bounds, ...withExample(example) });
  }
}
