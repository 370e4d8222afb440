import { audiencesOf, isChosenByModel } from "../subject/audiences.ts";
import { defineRule } from "../subject/define-rule.ts";

export default defineRule({
  id: "set-tool-count",
  severity: "warning",
  summary: "No agent has more tools than a model can choose among reliably.",
  scope: "set",
  options: { most: 20, limit: 128 },
  check(subjects, report, { most, limit }) {
    for (const { agent, subjects: offered } of audiencesOf(subjects)) {
      const count = offered.filter(isChosenByModel).length;
      if (count <= most) continue;
      const whose = agent === undefined ? "The set" : `The agent \`${agent}\``;
      // The host chooses among a project's tools; those of a server or a request are offered together.
      const isForeign = offered.every(({ folder }) => folder === undefined);
      const isRefused = count > limit && isForeign;
      report({
        ...(isRefused && { severity: "error" as const }),
        message:
          count > limit
            ? `${whose} has ${String(count)} tools; some providers take no more than ${String(limit)} in one request.`
            : `${whose} has ${String(count)} tools; models choose less reliably among more than ${String(most)}.`,
        remedy:
          "Merge tools that are called one after the other, leave out what is hardly used, or " +
          (isForeign ? "offer a model only those that its task needs." : "give each agent its own with `applyTo`."),
      });
    }
  },
});
