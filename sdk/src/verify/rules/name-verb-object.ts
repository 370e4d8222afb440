import type { RuleReport, RuleSubject } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { isGenericName } from "../text/is-generic-name.ts";
import { isEnglish } from "../text/is-english.ts";
import { generalVerbs, isVerb, namesAction } from "../text/verbs.ts";
import { clipText } from "../../util/visible-text.ts";
import { wordsOf } from "../../ranking/words.ts";

export default defineRule({
  id: "name-verb-object",
  severity: "info",
  summary: "The tool's name says what is done to what, and would not fit nearly any tool.",
  scope: "tool",
  options: { allow: [] as readonly string[] },
  check(subject, report, { allow }) {
    const { name } = subject;
    const finding = allow.includes(name) ? undefined : isGenericName(name) ? generic(name) : incomplete(subject);
    if (finding !== undefined) report({ evidence: clipText(name), ...finding });
  },
});

const remedy = "Name both the action and its object, such as `kb_search` or `invoice_create`.";

const generic = (name: string): RuleReport => ({
  severity: "warning",
  message: `The name \`${name}\` would fit nearly any tool.`,
  remedy,
});

function incomplete({ name, definition }: RuleSubject): RuleReport | undefined {
  // Verbs of other scripts and languages are not known here; a name is in the language of its description.
  if (!/^[\w.:/-]{1,128}$/.test(name)) return undefined;
  const description = definition?.description ?? "";
  if (description.trim() !== "" && !isEnglish(description)) return undefined;
  const words = wordsOf(name).map((word) => word.replace(/\d+$/, ""));
  if (!words.some((word) => isVerb(word) || namesAction(word)))
    return { message: "The name of the tool does not say what it does.", remedy };
  if (words.length === 1 && generalVerbs.has(words[0] ?? ""))
    return { message: "The name of the tool does not say what it acts on.", remedy };
  return undefined;
}
