import fc from "fast-check";
import { anything, isObject, joined, leaf, nothing, word, type RandomType } from "./random-leaf.ts";

interface Member {
  readonly type: RandomType;
  readonly isOptional: boolean;
}

/** An object type by the names of its properties, from which others are derived. */
interface RandomObject extends RandomType {
  readonly members: ReadonlyMap<string, Member>;
}

const name = fc.constantFrom("id", "title", "count", "owner", "state", "tags", "parent", "value");

const group = ({ text: inner }: RandomType): string => `(${inner})`;

function listOf(item: RandomType, isReadonly: boolean): RandomType {
  return {
    text: isReadonly ? `readonly ${group(item)}[]` : `Array<${item.text}>`,
    declarations: item.declarations,
    accepts: (value) => Array.isArray(value) && value.every((part) => item.accepts(part)),
    values: fc.array(item.values, { maxLength: 3 }),
  };
}

function tupleOf(
  fixed: readonly RandomType[],
  optional: RandomType | undefined,
  rest: RandomType | undefined,
): RandomType {
  const parts = [
    ...fixed.map(group),
    ...(optional === undefined ? [] : [`${group(optional)}?`]),
    ...(rest === undefined ? [] : [`...${group(rest)}[]`]),
  ];
  const typeAt = (index: number): RandomType | undefined =>
    index < fixed.length ? fixed[index] : index === fixed.length && optional !== undefined ? optional : rest;
  return {
    text: `[${parts.join(", ")}]`,
    declarations: joined([...fixed, ...(optional ? [optional] : []), ...(rest ? [rest] : [])]),
    accepts: (value) =>
      Array.isArray(value) &&
      value.length >= fixed.length &&
      value.every((part, index) => typeAt(index)?.accepts(part) === true),
    values: fc
      .tuple(
        fc.tuple(...fixed.map(({ values }) => values)),
        optional === undefined ? fc.constant([]) : fc.array(optional.values, { maxLength: 1 }),
        rest === undefined ? fc.constant([]) : fc.array(rest.values, { maxLength: 2 }),
      )
      .map(([first, second, others]) => {
        const isFilled = optional === undefined || second.length > 0;
        return [...first, ...second, ...(isFilled ? others : [])];
      }),
  };
}

function objectOf(members: ReadonlyMap<string, Member>): RandomObject {
  const entries = [...members];
  const declared = entries.map(([key, { type, isOptional }]) => `${key}${isOptional ? "?" : ""}: ${type.text}`);
  return {
    members,
    text: declared.length === 0 ? "Record<string, never>" : `{ ${declared.join("; ")} }`,
    declarations: joined(entries.map(([, { type }]) => type)),
    accepts: (value) =>
      isObject(value) &&
      Object.keys(value).every((key) => members.get(key)?.type.accepts(value[key]) === true) &&
      entries.every(([key, { isOptional }]) => isOptional || key in value),
    values: fc.record(Object.fromEntries(entries.map(([key, { type }]) => [key, type.values])), {
      requiredKeys: entries.flatMap(([key, { isOptional }]) => (isOptional ? [] : [key])),
      noNullPrototype: true,
    }),
  };
}

/** The same object type, derived from another. */
function derived(source: RandomObject, how: number): RandomObject {
  const keys = [...source.members.keys()];
  const half = keys.slice(0, Math.ceil(keys.length / 2));
  const pick = (wanted: readonly string[], change: (member: Member) => Member = (member) => member): RandomObject =>
    objectOf(
      new Map(
        [...source.members].filter(([key]) => wanted.includes(key)).map(([key, member]) => [key, change(member)]),
      ),
    );
  const words = half.map((key) => JSON.stringify(key)).join(" | ");
  const forms: readonly (readonly [text: string, meaning: RandomObject])[] = [
    [`Partial<${source.text}>`, pick(keys, (member) => ({ ...member, isOptional: true }))],
    [`Required<${source.text}>`, pick(keys, (member) => ({ ...member, isOptional: false }))],
    [`Readonly<${source.text}>`, source],
    [`Pick<${source.text}, ${words}>`, pick(half)],
    [`Omit<${source.text}, ${words}>`, pick(keys.filter((key) => !half.includes(key)))],
    [`{ [Key in keyof ${source.text}]: ${source.text}[Key] }`, source],
  ];
  const [written, meaning] = forms[how % forms.length] ?? [source.text, source];
  return { ...meaning, text: written, declarations: source.declarations };
}

function both(left: RandomObject, right: RandomObject): RandomObject {
  // A shared property would have both types, so it is omitted.
  const own = new Map([...right.members].filter(([key]) => !left.members.has(key)));
  const merged = objectOf(new Map([...left.members, ...own]));
  return { ...merged, text: `${left.text} & ${objectOf(own).text}`, declarations: joined([left, right]) };
}

function recordOf(value: RandomType): RandomType {
  return {
    text: `Record<string, ${value.text}>`,
    declarations: value.declarations,
    accepts: (given) => isObject(given) && Object.values(given).every((part) => value.accepts(part)),
    values: fc.dictionary(word, value.values, { maxKeys: 3, noNullPrototype: true }),
  };
}

function eitherOf(members: readonly RandomType[]): RandomType {
  return {
    text: members.map(group).join(" | "),
    declarations: joined(members),
    accepts: (value) => members.some((member) => member.accepts(value)),
    values: fc.oneof(...members.map(({ values }) => values)),
  };
}

function boxOf(inner: RandomType): RandomType {
  const meaning = objectOf(new Map([["boxed", { type: inner, isOptional: false }]]));
  const declaration = "interface Box<Content> { boxed: Content }";
  return {
    ...meaning,
    text: `Box<${inner.text}>`,
    declarations: new Map([...inner.declarations, ["Box", declaration]]),
  };
}

/** A tree of labels: a recursive type. */
const tree: RandomType = {
  text: "Tree",
  declarations: new Map([["Tree", "interface Tree { label: string; children?: Tree[] }"]]),
  accepts: isTree,
  values: fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.record(
      { label: word, children: fc.array(tie("tree"), { maxLength: 2 }) },
      { requiredKeys: ["label"], noNullPrototype: true },
    ),
  })).tree,
};

function isTree(value: unknown): boolean {
  if (!isObject(value) || typeof value.label !== "string") return false;
  const { children, label: _label, ...others } = value;
  if (Object.keys(others).length > 0 || ("children" in value && !Array.isArray(children))) return false;
  return !Array.isArray(children) || children.every(isTree);
}

const grammar = fc.letrec<{ type: RandomType; object: RandomObject }>((tie) => ({
  object: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 6, arbitrary: plainObject(tie("type")) },
    {
      weight: 2,
      arbitrary: fc.tuple(plainObject(tie("type")), fc.nat(5)).map(([source, how]) => derived(source, how)),
    },
    { weight: 1, arbitrary: fc.tuple(plainObject(tie("type")), plainObject(tie("type"))).map(([a, b]) => both(a, b)) },
  ),
  type: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 6, arbitrary: leaf },
    { weight: 3, arbitrary: tie("object") },
    { weight: 2, arbitrary: fc.tuple(tie("type"), fc.boolean()).map(([item, isReadonly]) => listOf(item, isReadonly)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.array(tie("type"), { minLength: 1, maxLength: 2 }), fc.option(leaf), fc.option(leaf))
        .map(([fixed, optional, rest]) => tupleOf(fixed, optional ?? undefined, rest ?? undefined)),
    },
    { weight: 1, arbitrary: tie("type").map(recordOf) },
    { weight: 2, arbitrary: fc.array(tie("type"), { minLength: 2, maxLength: 3 }).map(eitherOf) },
    { weight: 1, arbitrary: tie("type").map((type) => eitherOf([type, nothing])) },
    { weight: 1, arbitrary: tie("type").map(boxOf) },
    { weight: 1, arbitrary: fc.constantFrom(tree, anything) },
  ),
}));

function plainObject(type: fc.Arbitrary<RandomType>): fc.Arbitrary<RandomObject> {
  const member = fc.record({ type, isOptional: fc.boolean() });
  return fc
    .uniqueArray(fc.tuple(name, member), { minLength: 1, maxLength: 4, selector: ([key]) => key })
    .map((members) => objectOf(new Map(members)));
}

/** Object types, as a tool's input is one. */
export const randomObjectType: fc.Arbitrary<RandomType> = grammar.object;
