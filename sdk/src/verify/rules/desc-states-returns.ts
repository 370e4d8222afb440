import type { RuleSubject, DescribedTool } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { memoize } from "../../util/memo.ts";
import { reachedSchemas } from "../schema/reached-schemas.ts";
import { isEnglish } from "../text/is-english.ts";
import { purposeOf } from "../text/purpose-of.ts";
import { statementsOf } from "../text/statements-of.ts";
import { answersIn } from "../text/answers-in.ts";
import { baseForms } from "../text/verbs.ts";
import { nameWords } from "../../ranking/words.ts";

export default defineRule({
  id: "desc-states-returns",
  severity: "warning",
  summary: "The description, or the schema of the result, says what the tool returns.",
  scope: "tool",
  check(subject, report) {
    const definition = describedInEnglish(subject);
    if (definition === undefined || returnsNothing(subject)) return;
    const told = resultSource(definition);
    if (told === "told" || told === "typed") return;
    report({
      isOfDescription: true,
      ...(subject.folder === undefined && told !== "missing" && { severity: "info" }),
      message: subject.folder === undefined ? messages[told] : messages.missing,
      remedy: "Add a sentence such as `Returns …`, or describe the fields of the result in its schema.",
    });
  },
});

const returnsNothing = ({ tool }: RuleSubject): boolean => tool !== undefined && tool.output === undefined;

const messages: Readonly<Record<Exclude<ResultSource, "told" | "typed">, string>> = {
  missing: "Neither the description nor the schema of the result says what the tool returns.",
  implied: "The description names what the tool returns, but not its form or fields.",
  unneeded: "The description does not say what the tool returns when it succeeds.",
};

/**
 * Where a tool's result is stated: in the description (`told`), in the output schema (`typed`), or by the verb, as a tool that finds
 * parcels returns parcels (`implied`). A tool that changes something returns little but its success (`unneeded`); other languages than
 * English are assumed to be so.
 */
type ResultSource = "told" | "typed" | "implied" | "unneeded" | "missing";

/** Where a tool's result is stated. */
const resultSource: (definition: DescribedTool) => ResultSource = memoize((definition: DescribedTool) =>
  answersIn(definition.description).returns.length > 0 ? "told" : resultImplied(definition),
);

/** Without regard to the description. */
function resultImplied({ description, output, name, annotations }: DescribedTool): Exclude<ResultSource, "told"> {
  if (output !== undefined && reachedSchemas(output).some(({ schema }) => (schema.description ?? "").trim() !== ""))
    return "typed";
  const verb = purposeOf(description).verb ?? "";
  if (giving.test(verb) || statementsOf(description).some(({ text }) => givesByItself.test(text))) return "implied";
  // Verbs of other languages are not known here.
  if (annotations.readOnlyHint === false || !isEnglish(description)) return "unneeded";
  return [...nameWords(name), ...baseForms(verb)].some((word) => changing.has(word)) ? "unneeded" : "missing";
}

const giving =
  /^(?:calculat|captur|check|compar|comput|convert|count|describ|detect|determin|discover|download|explain|export|extract|fetch|find|generat|get|identif|list|load|locat|look|lookup|provid|read|render|report|retriev|search|show|summari[sz]|tak|translat|validat|verif|view)(?:e|es|s|y|ies)?$/;

/** A sentence that begins like this says what is returned: `Extracts the content of its pages.` */
const givesByItself =
  /^(?:captures?|extracts?|fetch(?:es)?|finds?|gets?|lists?|reports?|retrieves?|shows?|provides|generates) |\b(?:commands?|operations?|tools?) (?:for|to) (?:[\w-]+,? (?:and |or )?){0,4}(?:fetch|find|get|getting|list|query|retrieve|search|fetching|finding|listing|querying|retrieving|searching)\b/i;

const changing = new Set(
  (
    "add append apply archive assign cancel change clear click close connect create delete disable disconnect drag drop edit enable end fill fork forward hover insert " +
    "install mark merge move navigate open patch post press push put remove rename reply reset resize restart revoke save scroll select send set start stop store submit " +
    "switch toggle type update upload wait write"
  ).split(" "),
);
