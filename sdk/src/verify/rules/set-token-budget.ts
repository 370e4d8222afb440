import type { RuleSubject } from "../../model/rule.ts";
import type { ToolDefinition } from "../../model/tool-definition.ts";
import { audiencesOf, isChosenByModel } from "../audiences.ts";
import { countTokens, definitionText, mayExceed } from "../tokens/count-tokens.ts";
import { defineRule } from "../define-rule.ts";
import { heaviestParameters, setTokens } from "../tokens/token-sums.ts";
import { toolPlace } from "../places.ts";

export default defineRule({
  id: "set-token-budget",
  severity: "warning",
  summary: "No tool takes more than 1,000 tokens, and all tools of an agent no more than 20,000.",
  scope: "set",
  options: { tool: 1000, set: 20_000 },
  check(subjects, report, { tool: mostOfTool, set: mostOfSet }) {
    for (const subject of subjects) {
      const { definition } = subject;
      const tokens = definition === undefined ? undefined : tokensBeyond(definition, mostOfTool);
      if (definition === undefined || tokens === undefined) continue;
      report({
        ...toolPlace(subject),
        tool: subject.name,
        message: `The definition has ${String(tokens)} tokens, which are sent with every request; expected ${String(mostOfTool)} or fewer.`,
        evidence: evidenceOf(definition),
        remedy: "Shorten the texts, drop parameters that are hardly used, or split the tool by what it is used for.",
      });
    }
    for (const { agent, subjects: offered } of audiencesOf(subjects)) reportSet(offered, agent);

    function reportSet(offered: readonly RuleSubject[], agent: string | undefined): void {
      const definitions = offered.filter(isChosenByModel).flatMap(({ definition }) => definition ?? []);
      // Of one tool it has been said.
      const sum = definitions.length < 2 ? undefined : setTokens(definitions, mostOfSet);
      if (sum === undefined) return;
      const whose = agent === undefined ? "of the set" : `of the agent \`${agent}\``;
      report({
        message: `The ${String(definitions.length)} tools ${whose} have ${sum.isEstimate ? "about " : ""}${String(sum.tokens)} tokens, which are sent with every request; expected ${String(mostOfSet)} or fewer.`,
        remedy: "See `toolwright verify --tokens` for the largest; shorten those, or offer fewer tools at once.",
      });
    }
  },
});

/** The tokens of a definition where they are more than `most`. */
function tokensBeyond(definition: ToolDefinition, most: number): number | undefined {
  const text = definitionText(definition);
  if (!mayExceed(text, most)) return undefined;
  const tokens = countTokens(text);
  return tokens > most ? tokens : undefined;
}

function evidenceOf(definition: ToolDefinition): string {
  const heaviest = heaviestParameters(definition, 3).map(({ name, tokens }) => `${name} ${String(tokens)}`);
  const parts = [`description ${String(countTokens(definition.description))}`, ...heaviest];
  return `tokens: ${parts.join(", ")}`;
}
