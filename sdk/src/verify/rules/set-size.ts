import type { RuleReport, RuleSubject, DescribedTool } from "../../model/verify/rule.ts";
import { audiencesOf, isChosenByModel, type Audience } from "../subject/audiences.ts";
import { defineRule } from "../subject/define-rule.ts";
import { capitalized } from "../../util/texts.ts";
import { countTokens } from "../../util/count-tokens.ts";
import {
  definitionText,
  descriptionTokens,
  wholeTokens,
  heaviestParameters,
  tokensBeyond,
} from "../tokens/tool-tokens.ts";

export default defineRule({
  id: "set-size",
  severity: "warning",
  summary: "No tool takes more than 1,000 tokens, and no agent has more than 20 tools or 20,000 tokens of them.",
  scope: "set",
  options: { tool: 1000, set: 20_000, tools: 20, limit: 128 },
  check(subjects, report, { tool, set, tools, limit }) {
    for (const subject of subjects) {
      const { definition } = subject;
      if (definition === undefined) continue;
      const tokens = tokensBeyond(definitionText(definition), tool, () => wholeTokens(definition));
      if (tokens !== undefined) report(largeTool(subject, definition, { tokens, most: tool }));
    }
    for (const { agent, subjects: offered } of audiencesOf(subjects)) {
      const chosen = offered.filter(isChosenByModel);
      if (chosen.length > tools) report(manyTools(chosen, agent, { tools, limit }));
      const definitions = chosen.flatMap(({ definition }) => definition ?? []);
      const sum = tokensBeyond(definitions.map(definitionText).join(""), set, () =>
        definitions.reduce((tokens, definition) => tokens + wholeTokens(definition), 0),
      );
      // A single tool is already reported above.
      if (sum === undefined || definitions.length < 2) continue;
      const largest = definitions
        .map((definition) => ({ name: definition.name, tokens: wholeTokens(definition) }))
        .toSorted((one, other) => other.tokens - one.tokens)
        .slice(0, maxNamed)
        .map(({ name, tokens }) => `${name} ${String(tokens)}`);
      report({
        evidence: `tokens: ${largest.join(", ")}`,
        message: `The ${String(definitions.length)} tools of ${ownerOf(agent)} have ${String(sum)} tokens, which are sent with every request; expected ${String(set)} or fewer.`,
        remedy: "Shorten the largest tools, or offer fewer tools at once.",
      });
    }
  },
});

const maxNamed = 5;

const ownerOf = (agent: Audience["agent"]): string => (agent === undefined ? "the set" : `the agent \`${agent}\``);

function manyTools(
  chosen: readonly RuleSubject[],
  agent: Audience["agent"],
  { tools, limit }: { readonly tools: number; readonly limit: number },
): RuleReport {
  const count = chosen.length;
  // The host chooses among a project's tools; a server or request offers all its tools together.
  const isForeign = chosen.every(({ folder }) => folder === undefined);
  const has = `${capitalized(ownerOf(agent))} has ${String(count)} tools`;
  return {
    ...(count > limit && isForeign && { severity: "error" }),
    message:
      count > limit
        ? `${has}; some providers take no more than ${String(limit)} in one request.`
        : `${has}; models choose less reliably among more than ${String(tools)}.`,
    remedy:
      "Merge tools that are called one after the other, omit rarely used tools, or " +
      (isForeign ? "offer a model only the tools that its task needs." : "give each agent its own with `applyTo`."),
  };
}

function largeTool(
  subject: RuleSubject,
  definition: DescribedTool,
  { tokens, most }: { readonly tokens: number; readonly most: number },
): RuleReport {
  return {
    subject,
    message: `The definition has ${String(tokens)} tokens, which are sent with every request; expected ${String(most)} or fewer.`,
    evidence: evidenceOf(definition),
    remedy: "Shorten the texts, drop rarely used parameters, or split the tool by purpose.",
  };
}

function evidenceOf(definition: DescribedTool): string {
  const heaviest = heaviestParameters(definition, 3).map(({ name, tokens }) => `${name} ${String(tokens)}`);
  const { $defs } = definition.input;
  const shared = $defs === undefined ? [] : [`\`$defs\` ${String(countTokens(JSON.stringify($defs)))}`];
  const parts = [`description ${String(descriptionTokens(definition))}`, ...shared, ...heaviest];
  return `tokens: ${parts.join(", ")}`;
}
