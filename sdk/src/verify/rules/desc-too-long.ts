import type { RuleReport, RuleSubject } from "../../model/verify/rule.ts";
import { tokensBeyond, descriptionTokens } from "../tokens/tool-tokens.ts";
import { defineRule } from "../subject/define-rule.ts";

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
    const { description } = definition;
    const tokens = tokensBeyond(description, most, () => descriptionTokens(definition));
    const { length } = description.trim();
    if (tokens === undefined && length <= characters) return;
    report({
      isOfDescription: true,
      ...(tokens === undefined ? inCharacters(length, characters) : inTokens(tokens, most, subject)),
    });
  },
});

type Answers = Pick<RuleReport, "message" | "remedy" | "severity">;

const inCharacters = (length: number, most: number): Answers => ({
  severity: "info",
  message: `The description has ${String(length)} characters; some clients cut it after ${String(most)}.`,
  remedy:
    "Put the facts for choosing the tool in the first sentences, and the meaning of a parameter in its own description.",
});

const inTokens = (tokens: number, most: number, { folder }: RuleSubject): Answers => ({
  message: `The description has ${String(tokens)} tokens, which are sent with every request; expected ${String(most)} or fewer.`,
  remedy: `Keep purpose, when to use it and limits; move the meaning of a parameter to its own description${folder === undefined ? "" : ", and the rest into `doc.md`"}.`,
});
