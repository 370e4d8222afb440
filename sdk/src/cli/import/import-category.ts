import { nameWords } from "../../ranking/words.ts";
import { openingWords, saysChange, saysDestroy } from "../../verify/safety/disclosure.ts";
import { bareNames } from "../../verify/text/bare-name.ts";
import { purposeOf } from "../../verify/text/purpose-of.ts";
import { shortList } from "../../util/texts.ts";
import type { ImportedTool } from "./tool-files.ts";

export interface ImportedWords {
  /** Its name in the source. */
  readonly original: string;
  readonly description: string;
}

export interface WordsJudge {
  /** Whether a tool's words say that it changes something, even if its annotations deny it. If in doubt, it counts as a change. */
  changes(tool: ImportedWords): boolean;
  /** Whether the words describe an irreversible deletion. */
  destroys(tool: ImportedWords): boolean;
}

/** Judges tools by their words, without the common prefix of their names. */
export function judgeWords(tools: readonly ImportedWords[]): WordsJudge {
  const bare = bareNames(tools.map(({ original }) => original));
  return {
    changes({ original, description }) {
      const words = bare(original);
      const joined = words.flatMap((word, index) => (joining.has(word) ? [words.slice(index + 1)] : []));
      const { verb = "" } = purposeOf(description);
      // The end of a path is a verb or the name of a resource: `get /pets/{id}/feed`, `get /users/{id}/posts`.
      const isPath = /^\w+ \//.test(original);
      return (
        [words, [verb], ...joined].some((each) => namesChange(each)) ||
        namesChange(lastPart(original), isPath ? [/$/] : endings) ||
        saysDestroy(openingWords(description), false)
      );
    },
    destroys: ({ original, description }) =>
      [bare(original), lastPart(original)].some((words) => saysDestroy(words, true)) ||
      saysDestroy(openingWords(description), false),
  };
}

const joining: ReadonlySet<string> = new Set(["and", "or", "then"]);

/** The words of `delete` in `repos/delete`, and of `send` in `users.messages.send`. */
const lastPart = (original: string): readonly string[] => nameWords(original.split(/[/.:#]/).at(-1) ?? "");

const endings = [/$/, /s$/, /es$/, /ies$/];

function namesChange([first = "", ...rest]: readonly string[], among: readonly RegExp[] = endings): boolean {
  return among.some((ending) => {
    const verb = first.replace(ending, ending.source === "ies$" ? "y" : "");
    const words = [verb, ...(rest.length === 0 ? ["it"] : rest)];
    return alsoChanging.has(verb) || saysChange(words) || saysDestroy(words, true);
  });
}

// `verify` reports fewer verbs as changes; this stricter list decides who gets a read-only category.
const alsoChanging: ReadonlySet<string> = new Set(
  (
    "add apply clear delete disconnect drop exec execute import insert invoke kick kill modify overwrite purge regenerate register remove replace reset restart " +
    "restore resume revoke rotate run set start stop subscribe sync terminate toggle trigger unlock unsubscribe upload wipe write"
  ).split(" "),
);

/** Sentences that ask the user to check the categories of tools that their source declares as read-only. */
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
          `Check ${shortList(doubted)}: ${who} that they only read, but their texts say that they change something, so each is an \`action\`.`,
        ]),
  ];
}
