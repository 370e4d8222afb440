import type { RuleReport, RuleSubject, DescribedTool } from "../../model/verify/rule.ts";
import { audiencesOf, isChosenByModel, type Audience } from "../subject/audiences.ts";
import { defineRule } from "../subject/define-rule.ts";
import { toolLocation } from "../subject/locations.ts";
import { countTokens } from "../../util/count-tokens.ts";
import {
  definitionText,
  descriptionTokens,
  wholeTokens,
  heaviestParameters,
  sumBeyond,
  tokensBeyond,
} from "../tokens/tool-tokens.ts";
export default defineRule({
  id: "set-token-budget",
  severity: "warning",
  summary: "No tool takes more than 1,000 tokens, and all tools of an agent no more than 20,000.",
  scope: "set",
  options: { tool: 1000, set: 20_000 },
  check(subjects, report, { tool: mostOfTool, set: mostOfSet }) {
    for (const subject of subjects) {
      const { definition } = subject;
      if (definition === undefined) continue;
      const tokens = tokensBeyond(definitionText(definition), mostOfTool, () => wholeTokens(definition));
      if (tokens !== undefined) report(toolReport(subject, definition, { tokens, most: mostOfTool }));
    }
    for (const { agent, subjects: offered } of audiencesOf(subjects)) {
      const texts = offered
        .filter(isChosenByModel)
        .flatMap(({ definition }) => (definition ? definitionText(definition) : []));
      // A single tool is already reported above.
      const sum = texts.length < 2 ? undefined : sumBeyond(texts, mostOfSet);
      if (sum === undefined) continue;
      const tokens = `${sum.isEstimate ? "about " : ""}${String(sum.tokens)} tokens`;
      report({
        message: `The ${String(texts.length)} tools ${ownerOf(agent)} have ${tokens}, which are sent with every request; expected ${String(mostOfSet)} or fewer.`,
        remedy: "See `toolwright verify --tokens` for the largest; shorten those, or offer fewer tools at once.",
      });
    }
  },
});

function toolReport(
  subject: RuleSubject,
  definition: DescribedTool,
  { tokens, most }: { readonly tokens: number; readonly most: number },
): RuleReport {
  return {
    ...toolLocation(subject),
    tool: subject.name,
    message: `The definition has ${String(tokens)} tokens, which are sent with every request; expected ${String(most)} or fewer.`,
    evidence: evidenceOf(definition),
    remedy: "Shorten the texts, drop parameters that are hardly used, or split the tool by what it is used for.",
  };
}

const ownerOf = (agent: Audience["agent"]): string =>
  agent === undefined ? "of the set" : `of the agent \`${agent}\``;

function evidenceOf(definition: DescribedTool): string {
  const heaviest = heaviestParameters(definition, 3).map(({ name, tokens }) => `${name} ${String(tokens)}`);
  const { $defs } = definition.input;
  const shared = $defs === undefined ? [] : [`\`$defs\` ${String(countTokens(JSON.stringify($defs)))}`];
  const parts = [`description ${String(descriptionTokens(definition))}`, ...shared, ...heaviest];
  return `tokens: ${parts.join(", ")}`;
}
