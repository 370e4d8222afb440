import { defineRule } from "../subject/define-rule.ts";
import { isGenericName } from "../text/is-generic-name.ts";
import { isEnglish } from "../text/is-english.ts";
import { toolLocation } from "../subject/locations.ts";
import { generalVerbs, isVerb, namesAction } from "../text/verbs.ts";
import { clipText } from "../../util/visible-text.ts";
import { wordsOf } from "../../ranking/words.ts";

export default defineRule({
  id: "name-verb-object",
  severity: "info",
  summary: "The tool's name says what is done to what.",
  scope: "tool",
  options: { allow: [] as readonly string[] },
  check(subject, report, { allow }) {
    const { name } = subject;
    // Verbs of other scripts are not known here.
    if (!/^[\w.:/-]{1,128}$/.test(name) || allow.includes(name) || isGenericName(name)) return;
    // A name is in the language of its description.
    const description = subject.definition?.description ?? "";
    if (description.trim() !== "" && !isEnglish(description)) return;
    const words = wordsOf(name).map((word) => word.replace(/\d+$/, ""));
    const [first = ""] = words;
    const fault = !words.some((word) => isVerb(word) || namesAction(word))
      ? "what it does"
      : words.length === 1 && generalVerbs.has(first)
        ? "what it acts on"
        : undefined;
    if (fault === undefined) return;
    report({
      ...toolLocation(subject),
      message: `The name of the tool does not say ${fault}.`,
      evidence: clipText(name),
      remedy: "Name both the action and its object, such as `weather_get` or `upload_file`.",
    });
  },
});
