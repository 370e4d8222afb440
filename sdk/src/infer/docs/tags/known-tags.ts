import { nearestName } from "../../../util/nearest-name.ts";
import type { TagReader } from "../../contract/contract.ts";
import { tags } from "./tags.ts";

const readers: ReadonlyMap<string, TagReader> = new Map(
  tags.flatMap((reader) => [reader.tag, ...(reader.aliases ?? [])].map((name) => [name, reader] as const)),
);

export const tagReaderOf = (name: string): TagReader | undefined => readers.get(name);

/** The reader of a tag, or of the tag with a nearly identical name. */
export function readerLike(name: string): (TagReader & { readonly isExact: boolean }) | undefined {
  const meant = meantTag(name);
  const reader = readers.get(meant ?? name);
  return reader && { ...reader, isExact: meant === undefined };
}

export function meantTag(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (readers.has(name) || isKnown(lower) || /[\s.:-]/.test(name)) return undefined;
  const synonym = synonyms[lower];
  if (synonym !== undefined) return synonym;
  const nearest = nearestName(name, [...readers.keys()]);
  // Short names are similar to many others.
  return nearest?.charAt(0).toLowerCase() === lower.charAt(0) && name.length > 3 ? nearest : undefined;
}

const synonyms: Readonly<Partial<Record<string, string>>> = {
  min: "minimum",
  minvalue: "minimum",
  gte: "minimum",
  max: "maximum",
  maxvalue: "maximum",
  lte: "maximum",
  gt: "exclusiveMinimum",
  lt: "exclusiveMaximum",
  step: "multipleOf",
  int: "integer",
  isint: "integer",
  minlen: "minLength",
  maxlen: "maxLength",
  minsize: "minItems",
  maxsize: "maxItems",
  regex: "pattern",
  regexp: "pattern",
  unique: "uniqueItems",
};

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** Tags whose words describe a value, a parameter or the tool. */
const withWords = setOf(
  "arg argument desc description exception param prop property remarks request return returns see summary throws type yield yields",
);

/** Tags for readers of the code: their words are not for a model. */
const ignored = setOf(
  "author comment copyright fileoverview generated internal license overview packagedocumentation privateremarks since template todo typeparam version",
);

/** Tags that take no value or a name. */
const structural = setOf(
  [
    "abstract access alias alpha apinote async augments beta borrows callback category class classdesc constant constructor",
    "constructs decorator document enum event eventproperty experimental export exports expand extends external file fires func",
    "function generator global group hidden hideconstructor host ignore implements import include inheritdoc inline inner instance",
    "interface kind label lends link linkcode linkplain listens member memberof method mixes mixin module name namespace nullable override",
    "overload package private protected prototype public pure requires satisfies sealed sortstrategy static this tutorial typedef use var",
    "variation virtual",
  ].join(" "),
);

export const holdsWords = (name: string): boolean => withWords.has(name.toLowerCase());

export const isIgnoredTag = (name: string): boolean => ignored.has(name.toLowerCase()) || name.startsWith("ts-");

/** Ignored tags that take sentences. */
export const hidesSentences = (name: string): boolean => /^(?:privateremarks|todo)$/i.test(name);

export const isStructuralTag = (name: string): boolean => structural.has(name.toLowerCase());

const isKnown = (lower: string): boolean => withWords.has(lower) || ignored.has(lower) || structural.has(lower);

export const namesProperty = (name: string): boolean => /^(?:param|arg|argument|prop|property)$/.test(name);

/** Tags with a `{type}` before their words. */
export const takesType = (name: string): boolean =>
  /^(?:param|arg|argument|prop|property|returns?|yields?|type|typedef|enum)$/.test(name);
