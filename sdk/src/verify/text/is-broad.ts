import type { RuleSubject } from "../../model/rule.ts";
import { isGenericName } from "./is-generic-name.ts";
import { purposeOf } from "./purpose-of.ts";

/** Verbs of tools that fit many requests, so that the description has to say which ones. */
const broadVerbs = /^(?:answer|ask|assist|brainstorm|help|investigat|reason|research|think)(?:e|es|s)?$/;

const anything =
  /\b(?:any|arbitrary|everything|anything|general(?:-purpose)?|all kinds|the (?:web|internet)|shell|sql|code|scripts?|commands?)\b/i;

const openEnded = /^(?:execut|run|evaluat|search|quer|fetch|scrap|crawl|invok|perform)\w*$/;

/** Whether a tool fits so many requests that a model must decide when to use it: a web search, a shell, a question to an expert. */
export function isBroad({ name, definition }: RuleSubject): boolean {
  if (isGenericName(name)) return true;
  const { verb = "", sentence } = purposeOf(definition?.description ?? "");
  return broadVerbs.test(verb) || (openEnded.test(verb) && anything.test(sentence));
}
