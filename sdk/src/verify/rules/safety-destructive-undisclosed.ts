import type { RuleSubject } from "../../model/rule.ts";
import type { ToolDefinition } from "../../model/tool-definition.ts";
import { defineRule } from "../define-rule.ts";
import { discloses, saysDestroy, saysRead } from "../safety/disclosure.ts";
import { nameWords } from "../text/words.ts";
import { isEnglish } from "../text/is-english.ts";
import { toolPlace } from "../places.ts";
import { purposeOf } from "../text/purpose-of.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";

export default defineRule({
  id: "safety-destructive-undisclosed",
  severity: "warning",
  summary: "A tool that destroys something says so in its description.",
  scope: "tool",
  check(subject, report) {
    const { definition } = subject;
    if (definition === undefined || definition.description.trim() === "") return;
    const why = destructionOf(subject, definition);
    if (why === undefined || isDisclosed(definition) || !isEnglish(definition.description)) return;
    report({
      ...toolPlace(subject),
      message: `The description does not say that the tool destroys something, although ${why}.`,
      evidence: visibleText(clipText(purposeOf(definition.description).sentence)),
      remedy: `Say what is deleted or overwritten, and whether it can be had back${isOnlyHinted(subject) ? "; where nothing is, set `destructiveHint` to false" : ""}.`,
    });
  },
});

function destructionOf(subject: RuleSubject, { name, annotations, description }: ToolDefinition): string | undefined {
  const { tool } = subject;
  if (annotations.destructiveHint === true)
    return tool === undefined ? "`destructiveHint` is true" : "its `risk` is high";
  if (annotations.readOnlyHint === true) return undefined;
  if (saysDestroy(nameWords(name), true)) return "its name says so";
  // A handler against its words is `safety-undisclosed-effect`, where the words speak of reading.
  const effect = tool?.effects?.find(({ kind }) => kind === "deletes-files");
  return effect === undefined || saysRead(description)
    ? undefined
    : `its code does: \`${clipText(effect.evidence, 60)}\``;
}

/** Where authors give all their tools that change anything the same annotations, the hint may be what is wrong. */
const isOnlyHinted = ({ name, tool, definition }: RuleSubject): boolean =>
  tool === undefined && definition?.annotations.destructiveHint === true && !saysDestroy(nameWords(name), true);

/** A tool whose name speaks of deleting must say it; for others it is enough to say that something is changed. */
function isDisclosed({ name, description }: ToolDefinition): boolean {
  if (discloses(description, "destroys")) return true;
  return !saysDestroy(nameWords(name), true) && discloses(description, "changes");
}
