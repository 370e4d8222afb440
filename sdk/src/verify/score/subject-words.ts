import type { DescribedTool } from "../../model/verify/rule.ts";
import { stemsOf } from "../../ranking/words.ts";
import { memoize } from "../../util/memo.ts";
import { parametersOf } from "../schema/parameters.ts";
import { isEnglish } from "../text/is-english.ts";
import { purposeOf } from "../text/purpose-of.ts";

/** What a tool is about: the stems of its name, of what it is for and of the names of its parameters. */
export const subjectOf: (definition: DescribedTool) => ReadonlySet<string> = memoize((definition: DescribedTool) => {
  const { name, description } = definition;
  const named = parametersOf(definition).map((parameter) => parameter.name);
  const stems = stemsOf([name, purposeOf(description).sentence, ...named].join(" ").slice(0, longestRead));
  return new Set([...stems].filter((stem) => !anywhere.has(stem)));
});

const longestRead = 4_000;

/** Words that occur in texts about anything. */
const anywhere = stemsOf(
  "time part group code people world day release great write good new work way number help support run make many much first last other",
);

/** Marks of a statement on how calls behave, whatever its subject: a value, a name in code, a result. */
const marked =
  /[`"'{}=<>#]|\d|\b\w+_\w+|\b(?:returns?|results?|json|fields?|values?|calls?|parameters?|optional|default)\b/iu;

/** Whether a statement is about the tool: it names something of the subject, or says how calls behave. */
export function isOf(text: string, subject: ReadonlySet<string>): boolean {
  if (!isEnglish(text) || marked.test(text)) return true;
  const stems = [...stemsOf(text)];
  return stems.filter((stem) => subject.has(stem)).length > leastShare * stems.length;
}

/** One word in common with a long sentence may be an accident. */
const leastShare = 0.13;
