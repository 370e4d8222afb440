import type { RuleReport, RuleSubject } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { isEnglish } from "../text/is-english.ts";
import { generalVerbs, isVerb, namesAction } from "../text/verbs.ts";
import { clipText } from "../../util/visible-text.ts";
import { nameWords, wordsOf } from "../../ranking/words.ts";

export default defineRule({
  id: "name-verb-object",
  severity: "info",
  summary: "The tool's name contains a verb and its object, and is not too general.",
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

/** Verbs that, as a whole name, fit half the tools of a set. */
const bareVerbs = new Set(
  (
    "search get list run process execute exec query find do handle call update create delete remove set send check submit perform invoke make " +
    "manage operate"
  ).split(" "),
);

const bareNouns = new Set(
  "data info information tool function helper util utils utility action task operation command main test".split(" "),
);

const emptyNouns = new Set(
  "data info information stuff thing things something anything it object objects input value values request operation".split(
    " ",
  ),
);

/** Whether a name would fit nearly any tool: `search`, `process_data`, `tool1`. */
function isGenericName(name: string): boolean {
  const words = nameWords(name).filter((word) => !/^\d+$/.test(word));
  const [first = "", second] = words.map((word) => word.replace(/\d+$/, ""));
  if (words.length === 1) return bareVerbs.has(first) || bareNouns.has(first);
  return (
    words.length === 2 &&
    isVerb(first) &&
    (vagueVerbs.has(first) || bareVerbs.has(first)) &&
    emptyNouns.has(second ?? "")
  );
}

const vagueVerbs = new Set("fetch load read retrieve save store write".split(" "));
