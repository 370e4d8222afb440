import type { RuleSubject } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { isChosenByModel } from "../subject/audiences.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { answersIn } from "../text/answers-in.ts";
import { isGenericName } from "../text/is-generic-name.ts";
import { purposeOf } from "../text/purpose-of.ts";

export default defineRule({
  id: "desc-states-when",
  severity: "warning",
  summary: "The description says when to use the tool.",
  scope: "tool",
  check(subject, report) {
    if (!isSilent(subject)) return;
    report({
      isOfDescription: true,
      // Of a foreign tool with one purpose the advice matters little.
      ...(subject.folder === undefined && !isBroad(subject) && { severity: "info" }),
      message: "The description does not say when to use the tool.",
      remedy: "Add a sentence such as `Use when the user …` that names the situations or questions the tool is for.",
    });
  },
});

function isSilent(subject: RuleSubject): boolean {
  const definition = describedInEnglish(subject);
  return definition !== undefined && isChosenByModel(subject) && answersIn(definition.description).when.length === 0;
}

/** Verbs of tools that fit many requests, so that the description has to say which ones. */
const broadVerbs = /^(?:answer|ask|assist|brainstorm|help|investigat|reason|research|think)(?:e|es|s)?$/;

const anything =
  /\b(?:any|arbitrary|everything|anything|general(?:-purpose)?|all kinds|the (?:web|internet)|shell|sql|code|scripts?|commands?)\b/i;

const openEnded = /^(?:execut|run|evaluat|search|quer|fetch|scrap|crawl|invok|perform)\w*$/;

/** Whether a tool is so general that a model must decide when to use it: a web search, a shell, a question to an expert. */
function isBroad({ name, definition }: RuleSubject): boolean {
  if (isGenericName(name)) return true;
  const { verb = "", sentence } = purposeOf(definition?.description ?? "");
  return broadVerbs.test(verb) || (openEnded.test(verb) && anything.test(sentence));
}
