import type { DescribedTool } from "../../model/described-tool.ts";
import { memoize } from "../../util/memo.ts";
import { purposeOf } from "./purpose-of.ts";
import { statementsOf } from "./statements-of.ts";
import { answersIn } from "./answers-in.ts";
import { stemsOf } from "../../ranking/words.ts";
import { defined } from "../../util/defined.ts";

export interface PurposeWords {
  /** The first sentence; empty when missing. */
  readonly sentence: string;
  /** Its verb, if it begins with one. */
  readonly verb?: string;
  /** Number of words beyond the name and the usual ones; later words count less, and a list counts as one. */
  readonly own: number;
}

/** Sentences of an opening: a short first one may be followed by what the tool does. */
const openingSentences = 4;

/** Weight of a sentence after the first one, which may be about anything. */
const laterShare = 0.3;

/** Reads the opening of a definition: its first sentence, and the next ones where they do not say when to use the tool. */
export const purposeWords: (definition: DescribedTool) => PurposeWords = memoize(
  ({ name, description }: DescribedTool) => {
    const { sentence, verb } = purposeOf(description);
    const { when, whenNot } = answersIn(description);
    const answers = new Set([...when, ...whenNot]);
    const later = statementsOf(description)
      .slice(1, openingSentences)
      .filter(({ text, section }) => (section === undefined || section === "other") && !answers.has(text));
    const known = new Set([...stemsOf(name.slice(0, 200)), ...empty]);
    const count = (text: string): number => {
      const stems = [...stemsOf(withoutLists(text.slice(0, longestOpening)))].filter((stem) => !known.has(stem));
      for (const stem of stems) known.add(stem);
      return stems.length;
    };
    const own = count(sentence);
    const more = count(later.map(({ text }) => text).join(" "));
    return { sentence, own: own + laterShare * more, ...defined({ verb }) };
  },
);

const longestOpening = 800;

const empty = stemsOf("tool function utility helper allow enable provide support perform use user request call");

const item = String.raw`[\p{L}\p{N}'-]+(?: [\p{L}\p{N}'-]+){0,2}`;
const list = new RegExp(String.raw`(${item})(?:, ${item}){2,}(?:,? (?:and|or|und|oder|et|ou|y|o|e) ${item})?`, "gu");

/** `List screws, nails, bolts and hooks` → `List screws`. */
const withoutLists = (text: string): string => text.replaceAll(list, "$1");
