import { sentencesOf } from "../util/texts.ts";
import { subschemas } from "../schema/walk.ts";
import { rootProperties } from "../schema/schemas-at.ts";
import type { DescribedTool } from "../model/verify/rule.ts";
import { memoize } from "../util/memo.ts";
import { affirmedText, isContentWord, kindsByStem, nameWords, stemOf, wordsOf } from "./words.ts";
import { verbKind, verbsOfName } from "./verb-kinds.ts";

/** The terms of a tool for comparison: stems, synonymous verbs as one, without stop words. */
export interface ToolTerms {
  /** Including stop words: in a name even `up` and `down` matter. */
  readonly name: readonly string[];
  readonly verbs: readonly string[];
  /** Terms of the first sentence. */
  readonly opening: readonly string[];
  /** With repetitions, without sentences about what the tool is not for. */
  readonly description: readonly string[];
  /** Names of the input's own properties, each as one term. */
  readonly parameters: readonly string[];
}

type ComparedTool = Pick<DescribedTool, "name" | "description" | "input">;

const longestText = 20_000;
const longestParameterTexts = 60_000;

export const toolTerms: (definition: ComparedTool) => ToolTerms = memoize(readTerms);

function readTerms(definition: ComparedTool): ToolTerms {
  const words = nameWords(definition.name);
  const affirmed = affirmedText(definition.description.slice(0, longestText), definition.name);
  return {
    name: words.map((word) => termOf(word) ?? word),
    verbs: verbsOfName(words),
    opening: termsOf(sentencesOf(affirmed.trimStart())[0] ?? ""),
    description: termsOf(affirmed),
    parameters: Object.keys(rootProperties(definition.input)).map((property) =>
      termsOf(property.slice(0, 200)).join("_"),
    ),
  };
}

/** The terms of names, descriptions and enum values of parameters at any depth. */
export function parameterTerms(definition: ComparedTool): readonly string[] {
  return termsOf(parameterText(definition));
}

function parameterText({ input }: ComparedTool): string {
  const texts: string[] = [];
  let length = 0;
  for (const { schema, property } of subschemas(input)) {
    const choices = (schema.enum ?? []).filter((choice) => typeof choice === "string");
    for (const text of [property, schema.description, ...choices]) {
      if (text === undefined || length > longestParameterTexts) continue;
      texts.push(text.slice(0, longestText));
      length += text.length;
    }
  }
  return texts.join("\n");
}

/** The terms of a text in its order: `Looks up the articles` → `look`, `articl`. */
function termsOf(text: string): readonly string[] {
  return wordsOf(text).flatMap((word) => termOf(word) ?? []);
}

/** The term of a word in lower case; undefined for stop words. */
export function termOf(word: string): string | undefined {
  if (!isContentWord(word)) return undefined;
  const stem = stemOf(word);
  return verbKind(stem) ?? thingKinds.get(stem) ?? stem;
}

/** A text without case, punctuation and white space. Empty if it has no words. */
export const comparableText = (text: string): string => wordsOf(text.slice(0, longestText)).join(" ");

/** Synonymous nouns for the objects of tools, one group per line, named by its first noun. Only words that mean the same in every set. */
const kinds = [
  "email mail",
  "image picture photo pic",
  "directory folder",
  "issue bug ticket",
  "repository repo",
  "documentation docs doc",
  "configuration config",
  "application app",
  "person people",
];

const thingKinds = kindsByStem(kinds);
