import { subschemas } from "../../schema/walk.ts";
import { rootProperties } from "../schema/root-properties.ts";
import type { DescribedTool } from "../../model/described-tool.ts";
import { rememberObjects } from "../../util/remember-objects.ts";
import { affirmedText } from "../text/affirmed-text.ts";
import { verbKind, verbsOfName } from "../text/verb-kinds.ts";
import { isContentWord, nameWords, stemOf, wordsOf } from "../text/words.ts";

/** The words of a tool as they are compared: stems, verbs of one meaning as one, words without meaning left out. */
export interface ToolTerms {
  /** All words of it: in a name even `up` and `down` say something. */
  readonly name: readonly string[];
  /** The kinds of the verbs in the name, as far as we know them. */
  readonly verbs: readonly string[];
  /** With repetitions, without what the tool is said not to be for. */
  readonly description: readonly string[];
  /** Names of the input's own properties, each as one term. */
  readonly parameters: readonly string[];
}

/** Nobody compares further, and a text may be of any length. */
const longestText = 20_000;
const longestParameterTexts = 60_000;

/** The terms of a definition, worked out once. */
export const toolTerms: (definition: DescribedTool) => ToolTerms = rememberObjects(readTerms);

function readTerms(definition: DescribedTool): ToolTerms {
  const words = nameWords(definition.name);
  return {
    name: words.map((word) => termOf(word) ?? word),
    verbs: verbsOfName(words),
    description: termsOf(affirmedText(definition.description.slice(0, longestText), definition.name)),
    parameters: Object.keys(rootProperties(definition.input)).map((property) =>
      termsOf(property.slice(0, 200)).join("_"),
    ),
  };
}

/** The words of names, descriptions and choices of parameters at any depth, as they are compared. */
export function parameterTerms(definition: DescribedTool): readonly string[] {
  return termsOf(parameterText(definition));
}

function parameterText({ input }: DescribedTool): string {
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

/** The term a word in lower case stands for; undefined for a word that carries no meaning of its own. */
export function termOf(word: string): string | undefined {
  if (!isContentWord(word)) return undefined;
  const stem = stemOf(word);
  return verbKind(stem) ?? stem;
}

/** A text without what two writers may do differently: case, punctuation, white space. Empty where it has no words. */
export const comparableText = (text: string): string => wordsOf(text.slice(0, longestText)).join(" ");
