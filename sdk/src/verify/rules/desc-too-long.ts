import type { ToolDefinition } from "../../model/tool-definition.ts";
import { countTokens, mayExceed } from "../tokens/count-tokens.ts";
import { defineRule } from "../define-rule.ts";
import { descriptionPlace } from "../places.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-too-long",
  severity: "warning",
  summary:
    "The description is no longer than a model needs: 400 tokens, and 1,024 characters for clients that cut there.",
  scope: "tool",
  options: { tokens: 400, characters: 1024 },
  check(subject, report, { tokens: most, characters }) {
    const { definition } = subject;
    if (definition === undefined) return;
    const tokens = tokensBeyond(definition, most);
    const length = definition.description.trim().length;
    if (tokens === undefined && length <= characters) return;
    report({
      ...descriptionPlace(subject),
      ...(tokens === undefined && { severity: "info" as const }),
      message:
        tokens === undefined
          ? `The description has ${String(length)} characters; some clients cut it after ${String(characters)}.`
          : `The description has ${String(tokens)} tokens, which are sent with every request; expected ${String(most)} or fewer.`,
      evidence: clipText(definition.description.trim()),
      remedy:
        tokens === undefined
          ? "Put what decides the choice into the first sentences, and what a parameter means into its own description."
          : `Keep purpose, when to use it and limits; move what a parameter means into its own description${subject.folder === undefined ? "" : ", and the rest into `doc.md`"}.`,
    });
  },
});

/** The tokens of a description where they are more than `most`. */
function tokensBeyond({ description }: ToolDefinition, most: number): number | undefined {
  if (!mayExceed(description, most)) return undefined;
  const tokens = countTokens(description);
  return tokens > most ? tokens : undefined;
}
