import type { RuleSubject, DescribedTool } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { toolLocation } from "../subject/locations.ts";
import { similarTools } from "../similar/similar-tools.ts";
import { namesTool } from "../text/named-tools.ts";
import { answersIn } from "../text/answers-in.ts";
import { counted } from "../../util/texts.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "set-needs-distinction",
  severity: "warning",
  summary: "Of two similar tools, at least one says when to use it.",
  scope: "set",
  several: ([first, ...others]) =>
    `${first?.message ?? ""} It resembles ${counted(others.length, "other tool")} just as much.`,
  options: { from: 0.55, to: 0.7 },
  check(subjects, report, { from, to }) {
    for (const pair of similarTools(subjects)) {
      const { left, right, score } = pair;
      if (score < from || score >= to) continue;
      const [one, other] = [describedInEnglish(left), describedInEnglish(right)];
      if (one === undefined || other === undefined || isDistinguished(one, other)) continue;
      report({
        ...toolLocation(right),
        tool: right.name,
        message: `The tool resembles ${named(left)}, and neither description says when to use which.`,
        evidence: clipText(pair.evidence),
        remedy: `Add a sentence such as \`Use when …; for … use ${clipText(left.name, 80)}\`, and add the matching sentence to the other tool.`,
      });
    }
  },
});

function isDistinguished(one: DescribedTool, other: DescribedTool): boolean {
  return (
    saysWhen(one) || saysWhen(other) || namesTool(one.description, other.name) || namesTool(other.description, one.name)
  );
}

function saysWhen({ description }: DescribedTool): boolean {
  const { when, whenNot } = answersIn(description);
  return when.length > 0 || whenNot.length > 0;
}

const named = ({ name }: RuleSubject): string => `\`${clipText(name, 80)}\``;
