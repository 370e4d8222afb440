import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import { nearestName } from "../../util/nearest-name.ts";
import type { TagReader } from "../contract/contract.ts";
import { isInPackage, locationAt } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import type { Doc, DocTag } from "../contract/contract.ts";
import { tags } from "./tags/index.generated.ts";

/** An unknown tag whose name is close to a known one; otherwise its value would be ignored silently. */
export function nearMissOf(tag: DocTag, project: Project): Finding | undefined {
  return findingFor(tag, project, (meant) => `Write @${meant}, or remove the tag.`);
}

/** The same for the comments of a tool, whose tags constrain no property. */
export function nearMissesIn(docs: readonly Doc[], project: Project): readonly Finding[] {
  return docs
    .flatMap(({ tags }) => tags)
    .flatMap(
      (tag) =>
        findingFor(tag, project, (meant) => `Write @${meant} in the comment of a property, or remove the tag.`) ?? [],
    );
}

function findingFor(
  { name, text, source, position }: DocTag,
  { root }: Project,
  remedyFor: (meant: string) => string,
): Finding | undefined {
  const meant = isInPackage(source.fileName) ? undefined : meantTag(name);
  if (meant === undefined) return undefined;
  return {
    ...findingOf("INFER_TAG_UNKNOWN", `There is no tag @${name}; did you mean @${meant}?`, {
      at: locationAt(source, position, root),
      evidence: `@${name} ${text}`.trim(),
      remedy: remedyFor(meant),
    }),
    severity: "warning",
  };
}

function meantTag(name: string): string | undefined {
  if (names.includes(name)) return undefined;
  // `param limit` is an internal name; tags of other tools have a prefix.
  if (known.has(name.toLowerCase()) || /[\s.:]/.test(name)) return undefined;
  const synonym = synonyms[name.toLowerCase()];
  if (synonym !== undefined) return synonym;
  const nearest = nearestName(name, names);
  // Short names are similar to many others.
  return nearest?.charAt(0).toLowerCase() === name.charAt(0).toLowerCase() && name.length > 3 ? nearest : undefined;
}

const names = tags.flatMap((reader: TagReader) => [reader.tag, ...(reader.aliases ?? [])]);

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
  desc: "description",
};

/** Tags of JSDoc, TSDoc and TypeDoc, which do not affect a schema. */
const known: ReadonlySet<string> = new Set(
  [
    "abstract access alias alpha apinote arg argument async augments author beta borrows callback category class",
    "classdesc constant constructor constructs copyright decorator default description doc document enum event",
    "eventproperty exception exports expand extends external file fileoverview fires func function generator global",
    "group hidden hideconstructor host ignore implements import include inheritdoc inline inner instance interface",
    "internal kind label lends license link linkcode linkplain listens member memberof method mixes mixin module",
    "name namespace override overload overview package packagedocumentation param private privateremarks prop",
    "property protected prototype public remarks requires return returns sealed see since sortstrategy static summary",
    "template this throws todo tutorial type typedef typeparam use var variation version virtual yields yield",
  ]
    .join(" ")
    .split(" "),
);
