import { nameWords } from "../../ranking/words.ts";
import { openingWords, saysChange, saysDestroy } from "../../verify/safety/disclosure.ts";
import { bareNames } from "../../verify/text/bare-name.ts";
import { purposeOf } from "../../verify/text/purpose-of.ts";
import { type ImportedTool, shortList } from "./tool-files.ts";

export interface ImportedWords {
  /** What it is called where it comes from. */
  readonly original: string;
  readonly description: string;
}

export interface WordsJudge {
  /** Whether the words of a tool say that it changes something, whatever it claims. Errs on the side of a change. */
  changes(tool: ImportedWords): boolean;
  /** Whether they say that it destroys what cannot be had again. */
  destroys(tool: ImportedWords): boolean;
}

/** Judges tools by their words, without the prefix that the names of their set share. */
export function judgeWords(tools: readonly ImportedWords[]): WordsJudge {
  const bare = bareNames(tools.map(({ original }) => original));
  return {
    changes({ original, description }) {
      const words = bare(original);
      const joined = words.flatMap((word, index) => (joining.has(word) ? [words.slice(index + 1)] : []));
      const opening = openingWords(description);
      const { verb = "" } = purposeOf(description);
      return (
        [inflected(words), lastPart(original), ...joined].some(namesChange) ||
        saysDestroy(opening, false) ||
        isChanging(verb)
      );
    },
    destroys: ({ original, description }) =>
      [bare(original), lastPart(original)].some((words) => saysDestroy(words, true)) ||
      saysDestroy(openingWords(description), false),
  };
}

const joining: ReadonlySet<string> = new Set(["and", "or", "then"]);

/** Those of `repos/delete` and `users.messages.send` after what they belong to. */
const lastPart = (original: string): readonly string[] => nameWords(original.split(/[/.:#]/).at(-1) ?? "");

function namesChange([verb = "", ...rest]: readonly string[]): boolean {
  const words = rest.length === 0 ? [verb, "it"] : [verb, ...rest];
  return alsoChanging.has(verb) || saysChange(words) || saysDestroy(words, true);
}

const isChanging = (verb: string): boolean => namesChange([baseForm(verb)]);

const inflected = ([verb = "", ...rest]: readonly string[]): readonly string[] => [baseForm(verb), ...rest];

// `verify` reports fewer verbs as changes; granting a read-only category is stricter.
const alsoChanging: ReadonlySet<string> = new Set(
  (
    "add apply clear delete disconnect drop exec execute import insert invoke kick kill modify overwrite purge regenerate register remove replace reset restart " +
    "restore resume revoke rotate run set start stop subscribe sync terminate toggle trigger unlock unsubscribe upload wipe write"
  ).split(" "),
);

/** `deletes` and `sends` → `delete` and `send`. */
function baseForm(verb: string): string {
  const forms = [verb, verb.replace(/s$/, ""), verb.replace(/es$/, ""), verb.replace(/ies$/, "y")];
  return forms.find((form) => alsoChanging.has(form) || saysChange([form, "it"])) ?? verb;
}

/** Sentences that ask a person for what only a person may decide: what the tools may do whose source says that they only read. */
export function categorySteps(tools: readonly ImportedTool[], who: string): readonly string[] {
  const claimed = Map.groupBy(
    tools.filter(({ claimsReading }) => claimsReading),
    ({ category }) => category === "retrieval",
  );
  const [taken, doubted] = [true, false].map((isTaken) => claimed.get(isTaken)?.map(({ name }) => name));
  return [
    ...(taken === undefined
      ? []
      : [`Confirm the category \`retrieval\` of ${shortList(taken)}: ${who} that they only read.`]),
    ...(doubted === undefined
      ? []
      : [
          `Check ${shortList(doubted)}: ${who} that they only read, and their words that they change something, so each is an \`action\`.`,
        ]),
  ];
}
