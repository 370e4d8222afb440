import type { JsonSchema } from "../../model/json-schema.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { stableJson } from "../../util/stable-json.ts";
import { discriminatorsOf, discriminatorWords } from "../schemas-at.ts";
import { own } from "../types.ts";
import {
  ComparedSchema,
  narrowedKeywords,
  partOf,
  valuesNear,
  writtenPointer,
  type Alternative,
  type Kind,
  type Node,
} from "./compared-schema.ts";

/** A place where only one of two schemas accepts a value. */
export interface SchemaDifference {
  /** Pointers to the parts that differ; for a part that only the other schema has, to the part around it. */
  readonly before: string;
  readonly after: string;
  /** The keyword that differs; `property` for a member that only one schema accepts. */
  readonly keyword: string;
  readonly property?: string;
  /** The keyword's value in each schema, if it is short; for `enum`, the values that only this schema accepts. */
  readonly old?: string;
  readonly now?: string;
  /** A whole value that only one of the schemas accepts, if it is easy to find. */
  readonly example?: Json;
}

export interface SchemaComparison {
  /** Where values of the first schema may fail the second. */
  readonly removed: readonly SchemaDifference[];
  /** Where values of the second schema may fail the first. */
  readonly added: readonly SchemaDifference[];
}

/**
 * Compares two schemas keyword by keyword; their references point to `$defs`. Schemas that accept the same values but are written differently may
 * have differences, which then have no example.
 */
export function compareSchemas(before: JsonSchema, after: JsonSchema): SchemaComparison {
  const [old, now] = [new ComparedSchema(before), new ComparedSchema(after)];
  return {
    removed: lossesOf(old, now),
    added: lossesOf(now, old).map(({ before: at, after: other, old: was, now: is, ...loss }) => ({
      ...loss,
      ...defined({ before: other, after: at, old: is, now: was }),
    })),
  };
}

type Pointers = Pick<SchemaDifference, "before" | "after">;

interface Pair<Part = Node> {
  readonly from: Part;
  readonly to: Part;
}

interface Place {
  readonly property?: string;
  /** Builds a value of the whole schema from a value at this place. */
  readonly lift: (value: Json) => Json;
}

/** The places where a value of one schema may fail the other. */
function lossesOf(from: ComparedSchema, to: ComparedSchema): readonly SchemaDifference[] {
  const comparison = new Comparison({ from, to });
  comparison.compare({ from: from.root, to: to.root }, { lift: (value) => value });
  return comparison.losses;
}

class Comparison {
  readonly losses: SchemaDifference[] = [];
  readonly #schemas: Pair<ComparedSchema>;
  readonly #seen = new Set<string>();

  constructor(schemas: Pair<ComparedSchema>) {
    this.#schemas = schemas;
  }

  compare(pair: Pair, place: Place): void {
    const from = this.#schemas.from.alternatives(pair.from);
    const to = this.#schemas.to.alternatives(pair.to);
    const key = [from, to].map((all) => all.map(({ at, kind }) => `${at} ${kind}`).join(" ")).join("\n");
    if (this.#seen.has(key)) return;
    // A pair that contains itself has no further difference inside.
    this.#seen.add(key);
    const at = { before: writtenPointer(pair.from), after: writtenPointer(pair.to) };
    this.#types({ from, to }, at, place);
    this.#listedValues({ from, to }, at, place);
    for (const kind of kindsIn(from)) {
      const [own, others] = [from, to].map((all) => all.filter((alternative) => alternative.kind === kind));
      if (kind !== "listed") this.#ofKind({ from: own ?? [], to: others ?? [] }, at, place);
    }
  }

  #types({ from, to }: Pair<readonly Alternative[]>, at: Pointers, place: Place): void {
    const kept = kindsIn(to);
    const gone = from.filter(({ kind }) => kind !== "listed" && !kept.has(kind));
    const texts = { old: typesText(from), now: typesText(to) };
    if (gone.length > 0) this.#add({ keyword: "type", ...texts, ...at }, place, this.#samples(gone));
  }

  #listedValues({ from, to }: Pair<readonly Alternative[]>, at: Pointers, place: Place): void {
    const [own, others] = [listed(from), listed(to)];
    if (stableJson(own) === stableJson(others)) return;
    const gone = own.flatMap(valuesOf).filter((value) => !this.#schemas.to.takes(to, value));
    const old = gone.map((value) => JSON.stringify(value)).join(", ");
    if (gone.length > 0) this.#add({ keyword: "enum", old, ...at }, place, gone);
  }

  /** Pairs the alternatives of one kind: by their tags, or in order if their number is equal. */
  #ofKind({ from, to }: Pair<readonly Alternative[]>, at: Pointers, place: Place): void {
    if (to.length === 0) return;
    const tags = discriminatorsOf([...from, ...to].map(({ schema }) => schema));
    const isInOrder = from.length === to.length && (tags.length === 0 || from.length === 1);
    const tagOf = ({ schema }: Node, index: number): string =>
      isInOrder ? String(index) : stableJson(tags.map((tag) => discriminatorWords(schema, tag) ?? null));
    const partners = new Map(to.map((alternative, index) => [tagOf(alternative, index), alternative]));
    const gone = from.filter((alternative, index) => {
      const tag = tagOf(alternative, index);
      const partner = partners.get(tag);
      if (partner !== undefined) this.#sameKind(alternative.kind, { from: alternative, to: partner }, place);
      return !partners.delete(tag);
    });
    if (gone.length > 0) this.#add({ keyword: "anyOf", ...at }, place, this.#samples(gone));
  }

  #sameKind(kind: Kind, pair: Pair, place: Place): void {
    const [one, other] = [pair.from.schema, pair.to.schema];
    const item = this.#schemas.from.sample(isRecord(one.items) ? one.items : {});
    for (const { bound, ...narrowed } of narrowedKeywords(kind, one, other)) {
      const candidates = [...valuesNear(bound, kind, item), this.#schemas.from.sample(one)];
      this.#add({ ...narrowed, before: pair.from.at, after: pair.to.at }, place, candidates);
    }
    if (kind === "object") this.#members(pair, place);
    if (kind === "array") this.#items(pair, place);
  }

  #members(pair: Pair, place: Place): void {
    const [one, other] = [pair.from.schema, pair.to.schema];
    const sample = this.#schemas.from.objectSample(one);
    const lift = (name: string) => (value: Json) => place.lift({ ...sample, [name]: value });
    for (const name of other.required ?? []) {
      if (one.required?.includes(name) === true) continue;
      const { [name]: _, ...less } = sample;
      const before = pointerTo(pair.from.at, "properties", name);
      const after = pointerTo(pair.to.at, "properties", name);
      const loss = { keyword: "required", property: name, old: "optional", now: "required", before, after };
      this.#add(loss, place, [less]);
    }
    for (const name of new Set([one, other].flatMap(({ properties = {} }) => Object.keys(properties)))) {
      const parts = { from: memberOf(pair.from, name), to: memberOf(pair.to, name) };
      this.#part("property", parts, { pair, place: { property: name, lift: lift(name) } });
    }
    const rest = { from: otherMembers(pair.from), to: otherMembers(pair.to) };
    this.#part("additionalProperties", rest, { pair, place: { lift: lift("other") } });
  }

  #items(pair: Pair, place: Place): void {
    const [one, other] = [pair.from.schema, pair.to.schema];
    const length = Math.max(one.prefixItems?.length ?? 0, other.prefixItems?.length ?? 0);
    const before: Json[] = [];
    for (let index = 0; index <= length; index += 1) {
      const items = [...before];
      const parts = { from: itemOf(pair.from, index), to: itemOf(pair.to, index) };
      this.#part("items", parts, { pair, place: { lift: (value) => place.lift([...items, value]) } });
      before.push(...this.#samples([parts.from ?? { schema: {}, at: "" }]));
    }
  }

  /** Compares parts that may be missing in one of the schemas. */
  #part(
    keyword: string,
    { from, to }: Pair<Node | undefined>,
    { pair, place }: { readonly pair: Pair; readonly place: Place },
  ): void {
    if (from === undefined) return;
    if (to !== undefined) this.compare({ from, to }, place);
    else this.#add({ keyword, before: from.at, after: pair.to.at }, place, this.#samples([from]));
  }

  #samples(nodes: readonly Node[]): readonly Json[] {
    return nodes.map(({ schema }) => this.#schemas.from.sample(schema));
  }

  #add(loss: SchemaDifference, { property, lift }: Place, candidates: readonly Json[]): void {
    const { from, to } = this.#schemas;
    const example = candidates.map(lift).find((value) => from.fits(value) && !to.fits(value));
    this.losses.push({ ...defined({ property }), ...loss, ...defined({ example }) });
  }
}

const kindsIn = (alternatives: readonly Alternative[]): ReadonlySet<Kind> =>
  new Set(alternatives.map(({ kind }) => kind));

const listed = (alternatives: readonly Alternative[]): readonly JsonSchema[] =>
  alternatives.flatMap(({ kind, schema }) => (kind === "listed" ? [schema] : []));

const valuesOf = (schema: JsonSchema): readonly Json[] =>
  schema.const === undefined ? (schema.enum ?? []) : [schema.const];

const typesText = (alternatives: readonly Alternative[]): string => {
  const texts = alternatives.flatMap(({ kind, schema, isAny }) => {
    if (kind === "listed") return valuesOf(schema).map((value) => JSON.stringify(value));
    return isAny ? "any" : String(schema.type);
  });
  return [...new Set(texts)].join(" | ");
};

const memberOf = (node: Node, name: string): Node | undefined => {
  const named = own(node.schema.properties, name);
  return named === undefined ? otherMembers(node) : partOf(node, named, "properties", name);
};

/** The part for members that a schema does not list. */
const otherMembers = (node: Node): Node | undefined =>
  partOf(node, node.schema.additionalProperties, "additionalProperties");

const itemOf = (node: Node, index: number): Node | undefined => {
  const { prefixItems, items } = node.schema;
  const named = prefixItems?.[index];
  return named === undefined ? partOf(node, items, "items") : partOf(node, named, "prefixItems", String(index));
};
