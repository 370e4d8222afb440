import type { RuleSubject, DescribedTool } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { discloses, saysDestroy, saysRead } from "../safety/disclosure.ts";
import { bareNames } from "../text/bare-name.ts";
import { isEnglish } from "../text/is-english.ts";
import { onlyLooks } from "../text/only-looks.ts";
import { purposeOf } from "../text/purpose-of.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";

export default defineRule({
  id: "safety-destructive-undisclosed",
  severity: "warning",
  summary: "A tool that destroys something says so in its description.",
  scope: "set",
  check(subjects, report) {
    const wordsOf = bareNames(subjects.map(({ name }) => name));
    for (const subject of subjects) {
      const why = silenceOf(subject, wordsOf);
      if (why === undefined) continue;
      report({
        subject,
        message: `The description does not say that the tool destroys something, although ${why}.`,
        evidence: visibleText(clipText(purposeOf(subject.definition?.description ?? "").sentence)),
        remedy:
          subject.tool === undefined
            ? "Say what is deleted or overwritten, or set `destructiveHint` to false if nothing is lost."
            : "Say what is deleted or overwritten, and whether it can be restored.",
      });
    }
  },
});

type WordsOf = (name: string) => readonly string[];

function silenceOf(subject: RuleSubject, wordsOf: WordsOf): string | undefined {
  const { definition } = subject;
  if (definition === undefined || definition.description.trim() === "") return undefined;
  const { name, description, annotations } = definition;
  const words = wordsOf(name);
  // `safety-annotation-conflict` reports a hint that contradicts a name that only reads.
  if (annotations.destructiveHint === true && onlyLooks(words, description)) return undefined;
  const isNamed = saysDestroy(words, true);
  const why = destructionOf(subject, definition, isNamed);
  return why === undefined || isDisclosed(description, isNamed) || !isEnglish(description) ? undefined : why;
}

function destructionOf(
  { tool }: RuleSubject,
  { annotations, description }: DescribedTool,
  isNamed: boolean,
): string | undefined {
  if (tool === undefined && annotations.destructiveHint === true) return "its `destructiveHint` is true";
  if (tool?.metadata.risk === "high") return "its `risk` is high";
  if (annotations.readOnlyHint === true) return undefined;
  if (isNamed) return "its name is destructive";
  // `safety-undisclosed-effect` reports a handler that contradicts words about reading.
  const effect = tool?.effects?.find(({ kind }) => kind === "deletes-files");
  return effect === undefined || saysRead(description)
    ? undefined
    : `its code does: \`${clipText(effect.evidence, 60)}\``;
}

/** A tool whose name mentions deleting must say so; for others it is enough to mention a change. */
function isDisclosed(description: string, isNamed: boolean): boolean {
  return discloses(description, "destroys") || (!isNamed && discloses(description, "changes"));
}
