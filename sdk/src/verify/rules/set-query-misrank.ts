import type { RuleReport, RuleSubject } from "../../model/verify/rule.ts";
import { areSeenTogether, isChosenByModel } from "../subject/audiences.ts";
import { defineRule } from "../subject/define-rule.ts";
import { scoreDefinitions } from "../../ranking/rank-definitions.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "set-query-misrank",
  severity: "warning",
  summary: "The words of each example request lead to its own tool, not to another.",
  scope: "set",
  options: { margin: 0.2 },
  check(subjects, report, { margin }) {
    const offered = subjects.flatMap((subject) =>
      subject.definition === undefined || !isChosenByModel(subject)
        ? []
        : [{ subject, definition: subject.definition }],
    );
    const definitions = offered.map(({ definition }) => definition);
    const subjectOf = new Map(offered.map(({ subject, definition }) => [definition, subject]));
    for (const { subject, definition: own } of offered) {
      for (const { request } of own.examples) {
        if (request === undefined) continue;
        const { wordCount, matches } = scoreDefinitions(request, definitions);
        const best = matches.find(({ definition }) => {
          const other = subjectOf.get(definition);
          return other !== undefined && areSeenTogether(other, subject);
        });
        const winner = best && subjectOf.get(best.definition);
        if (best === undefined || winner === undefined || winner.name === subject.name) continue;
        const ownScore = matches.find(({ definition }) => definition === own)?.score ?? 0;
        if (best.score <= ownScore * (1 + margin)) continue;
        const words = best.explain();
        // A single word of many may match by accident, and verbs that fit any tool do not count.
        if (words.length >= Math.max(1, Math.min(2, wordCount - 1)))
          report(misranked({ subject, winner, request, words }));
      }
    }
  },
});

interface Misranked {
  readonly subject: RuleSubject;
  readonly winner: RuleSubject;
  readonly request: string;
  readonly words: readonly string[];
}

function misranked({ subject, winner, request, words }: Misranked): RuleReport {
  const deciding = words.slice(0, 4).map((word) => `\`${clipText(word, 40)}\``);
  const name = `\`${clipText(winner.name, 80)}\``;
  return {
    subject,
    message: `The words of an example request match ${name} better than this tool; the deciding words are ${deciding.join(", ")}.`,
    evidence: clipText(request),
    remedy: `Use the words of such requests in this description, and say in ${name} that it is not for them.`,
  };
}
