import type { JsonSchema } from "../../model/json-schema.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { stableJson } from "../../util/stable-json.ts";
import { discriminatorsOf, discriminatorWords } from "../schemas-at.ts";
import { own } from "../types.ts";
import { isListed, keywordChanges, unlistedKinds, ofKind, valuesText, valuesOf } from "./compare-keywords.ts";
import { ComparedSchema, partOf, writtenPointer, type Node } from "./compared-schema.ts";

/** One place at which two schemas take other values. */
export interface SchemaDifference {
  /** Pointers to the parts that differ; to the part around one that only the other schema has. */
  readonly before: string;
  readonly after: string;
  /** The keyword that differs; `property` for a member that only one schema takes. */
  readonly keyword: string;
  readonly property?: string;
  /** What each schema says, if it is short; for `enum`, the values that only this schema accepts. */
  readonly old?: string;
  readonly now?: string;
  /** Whether values of the first schema may fail the second, with an example if one is at hand. */
  readonly removes: boolean;
  readonly removed?: Json;
  /** The same for values of the second schema. */
  readonly adds: boolean;
  readonly added?: Json;
}

/**
 * Compares two schemas keyword by keyword; their references lead into `$defs`. Schemas that take the same values in other words may have
 * differences, which then have no example.
 */
export function compareSchemas(before: JsonSchema, after: JsonSchema): readonly SchemaDifference[] {
  const schemas = { old: new ComparedSchema(before), now: new ComparedSchema(after) };
  const comparison = new Comparison(schemas);
  const identity = (value: Json): Json => value;
  comparison.compare({ old: schemas.old.root, now: schemas.now.root }, { lift: { old: identity, now: identity } });
  return comparison.found;
}

interface Pair<Value> {
  readonly old: Value;
  readonly now: Value;
}

type Side = keyof Pair<unknown>;
const sides: readonly Side[] = ["old", "now"];

interface Place {
  readonly property?: string;
  /** Makes a value of the whole schema of a value at this place. */
  readonly lift: Pair<(value: Json) => Json>;
}

type Found = Pick<SchemaDifference, "keyword" | "property" | "old" | "now" | "removes" | "adds">;

class Comparison {
  readonly found: SchemaDifference[] = [];
  readonly #schemas: Pair<ComparedSchema>;
  readonly #seen = new Set<string>();

  constructor(schemas: Pair<ComparedSchema>) {
    this.#schemas = schemas;
  }

  compare(pair: Pair<Node>, place: Place): void {
    const leaves = { old: this.#schemas.old.leaves(pair.old), now: this.#schemas.now.leaves(pair.now) };
    const key = sides.map((side) => leaves[side].map(({ at }) => at).join(" ")).join("\n");
    if (this.#seen.has(key)) return;
    // A pair that contains itself has no further difference inside.
    this.#seen.add(key);
    const [old, now] = [leaves.old, leaves.now].map((all) => all.map(({ schema }) => schema));
    const at = { old: writtenPointer(pair.old), now: writtenPointer(pair.now) };
    this.#kinds({ old: old ?? [], now: now ?? [] }, at, place);
    for (const kind of unlistedKinds(old ?? [])) {
      const ofThis = (side: Side): readonly Node[] =>
        leaves[side].flatMap(({ schema, at: own }) =>
          ofKind([schema], kind).map((typed) => ({ schema: typed, at: own })),
        );
      this.#ofKind(kind, { old: ofThis("old"), now: ofThis("now") }, { at, place });
    }
  }

  /** Types and listed values that only one of the schemas takes. */
  #kinds({ old, now }: Pair<readonly JsonSchema[]>, at: Pair<string>, place: Place): void {
    const only = <Value>(values: readonly Value[], others: readonly Value[]): readonly Value[] =>
      values.filter((value) => !others.some((other) => stableJson(other) === stableJson(value)));
    const samples = (side: Side, all: readonly JsonSchema[], kinds: readonly string[]): readonly Json[] =>
      kinds.flatMap((kind) => ofKind(all, kind).map((schema) => this.#schemas[side].sample(schema)));
    const [gone, fresh] = [only(unlistedKinds(old), unlistedKinds(now)), only(unlistedKinds(now), unlistedKinds(old))];
    const texts = { old: valuesText(old), now: valuesText(now) };
    this.#add({ keyword: "type", ...texts, removes: gone.length > 0, adds: fresh.length > 0 }, at, {
      place,
      removed: samples("old", old, gone),
      added: samples("now", now, fresh),
    });
    const isSame = stableJson(old.filter(isListed)) === stableJson(now.filter(isListed));
    const removed = isSame ? [] : old.flatMap(valuesOf).filter((value) => !this.#schemas.now.takes(now, value));
    const added = isSame ? [] : now.flatMap(valuesOf).filter((value) => !this.#schemas.old.takes(old, value));
    const text = (values: readonly Json[]): string => values.map((value) => JSON.stringify(value)).join(", ");
    const words = { old: text(removed), now: text(added) };
    const found = { keyword: "enum", ...words, removes: removed.length > 0, adds: added.length > 0 };
    this.#add(found, at, { place, removed, added });
  }

  /** Pairs the alternatives of one type: by their tags, or in order if their number is equal. */
  #ofKind(
    kind: string,
    { old, now }: Pair<readonly Node[]>,
    { at, place }: { readonly at: Pair<string>; readonly place: Place },
  ): void {
    if (now.length === 0) return;
    const keys = discriminatorsOf([...old, ...now].map(({ schema }) => schema));
    const isInOrder = old.length === now.length && (keys.length === 0 || old.length === 1);
    const tagOf = ({ schema }: Node, index: number): string =>
      isInOrder ? String(index) : stableJson(keys.map((key) => discriminatorWords(schema, key) ?? null));
    const rest = new Map(now.map((node, index) => [tagOf(node, index), node]));
    const unmatched = old.filter((node, index) => {
      const partner = rest.get(tagOf(node, index));
      if (partner !== undefined) this.#sameKind(kind, { old: node, now: partner }, place);
      return !rest.delete(tagOf(node, index));
    });
    const added = [...rest.values()].map(({ schema }) => this.#schemas.now.sample(schema));
    const removed = unmatched.map(({ schema }) => this.#schemas.old.sample(schema));
    const found = { keyword: "anyOf", removes: removed.length > 0, adds: added.length > 0 };
    this.#add(found, at, { place, removed, added });
  }

  #sameKind(kind: string, pair: Pair<Node>, place: Place): void {
    const [old, now] = [pair.old.schema, pair.now.schema];
    const at = { old: pair.old.at, now: pair.now.at };
    const item = this.#schemas.old.sample(isRecord(old.items) ? old.items : {});
    for (const { candidates, ...found } of keywordChanges(kind, { old, now, item })) {
      const all = [...candidates, this.#schemas.old.sample(old), this.#schemas.now.sample(now)];
      this.#add(found, at, { place, removed: all, added: all });
    }
    if (kind === "object") this.#members(pair, place);
    if (kind === "array") this.#items(pair, place);
  }

  #members(pair: Pair<Node>, place: Place): void {
    const schemas = { old: pair.old.schema, now: pair.now.schema };
    const samples = {
      old: this.#schemas.old.objectSample(schemas.old),
      now: this.#schemas.now.objectSample(schemas.now),
    };
    const lift = (name: string): Place["lift"] => ({
      old: (value) => place.lift.old({ ...samples.old, [name]: value }),
      now: (value) => place.lift.now({ ...samples.now, [name]: value }),
    });
    const partAt = (side: Side, name: string): Node | undefined => {
      const named = own(schemas[side].properties, name);
      return named === undefined ? others(pair[side]) : partOf(pair[side], named, "properties", name);
    };
    for (const [one, other] of [
      ["now", "old"],
      ["old", "now"],
    ] as const) {
      for (const name of schemas[one].required ?? []) {
        if (schemas[other].required?.includes(name) === true) continue;
        const { [name]: _, ...less } = samples[other];
        const at = { old: pointerTo(pair.old.at, "properties", name), now: pointerTo(pair.now.at, "properties", name) };
        const texts = { [one]: "required", [other]: "optional" };
        const found = { keyword: "required", property: name, ...texts, removes: one === "now", adds: one === "old" };
        this.#add(found, at, { place, removed: [less], added: [less] });
      }
    }
    for (const name of new Set(sides.flatMap((side) => Object.keys(schemas[side].properties ?? {})))) {
      const parts = { old: partAt("old", name), now: partAt("now", name) };
      this.#parts("property", parts, { pair, place: { property: name, lift: lift(name) } });
    }
    const rest = { old: others(pair.old), now: others(pair.now) };
    this.#parts("additionalProperties", rest, { pair, place: { lift: lift("other") } });
  }

  #items(pair: Pair<Node>, place: Place): void {
    const length = Math.max(...sides.map((side) => pair[side].schema.prefixItems?.length ?? 0));
    const itemAt = (side: Side, index: number): Node | undefined => {
      const { prefixItems, items } = pair[side].schema;
      const named = prefixItems?.[index];
      if (named === undefined) return partOf(pair[side], items, "items");
      return partOf(pair[side], named, "prefixItems", String(index));
    };
    for (let index = 0; index <= length; index += 1) {
      const lifted = (side: Side) => (value: Json) => {
        const first = Array.from({ length: index }, (_, at) =>
          this.#schemas[side].sample(itemAt(side, at)?.schema ?? {}),
        );
        return place.lift[side]([...first, value]);
      };
      const parts = { old: itemAt("old", index), now: itemAt("now", index) };
      this.#parts("items", parts, { pair, place: { lift: { old: lifted("old"), now: lifted("now") } } });
    }
  }

  /** Compares parts, of which a schema may take none. */
  #parts(
    keyword: string,
    { old, now }: Pair<Node | undefined>,
    { pair, place }: { readonly pair: Pair<Node>; readonly place: Place },
  ): void {
    if (old !== undefined && now !== undefined) {
      this.compare({ old, now }, place);
      return;
    }
    const at = { old: old?.at ?? pair.old.at, now: now?.at ?? pair.now.at };
    this.#add({ keyword, removes: old !== undefined, adds: now !== undefined }, at, {
      place,
      removed: old === undefined ? [] : [this.#schemas.old.sample(old.schema)],
      added: now === undefined ? [] : [this.#schemas.now.sample(now.schema)],
    });
  }

  #add(
    found: Found,
    at: Pair<string>,
    {
      place,
      removed,
      added,
    }: { readonly place: Place; readonly removed: readonly Json[]; readonly added: readonly Json[] },
  ): void {
    if (!found.removes && !found.adds) return;
    const example = (candidates: readonly Json[], side: Side, other: Side): Json | undefined =>
      candidates
        .map(place.lift[side])
        .find((value) => this.#schemas[side].fits(value) && !this.#schemas[other].fits(value));
    const gone = found.removes ? example(removed, "old", "now") : undefined;
    const fresh = found.adds ? example(added, "now", "old") : undefined;
    this.found.push({
      before: at.old,
      after: at.now,
      ...(place.property !== undefined && { property: place.property }),
      ...found,
      ...(gone !== undefined && { removed: gone }),
      ...(fresh !== undefined && { added: fresh }),
    });
  }
}

/** The part for members that a schema does not name. */
const others = (node: Node): Node | undefined => partOf(node, node.schema.additionalProperties, "additionalProperties");
