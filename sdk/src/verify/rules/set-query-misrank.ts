import type { RuleReport, RuleSubject } from "../../model/rule.ts";
import { areSeenTogether, isChosenByModel } from "../subject/audiences.ts";
import { defineRule } from "../subject/define-rule.ts";
import { toolLocation } from "../subject/locations.ts";
import { scoreDefinitions, type TermShare } from "../../ranking/rank-definitions.ts";
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
    offered.forEach(({ subject, definition }, own) => {
      for (const { request } of definition.examples) {
        if (request === undefined) continue;
        const { wordCount, scores, explain } = scoreDefinitions(request, definitions);
        const best = bestOf(scores, (index) => {
          const other = offered[index]?.subject;
          return other !== undefined && areSeenTogether(other, subject);
        });
        const winner = offered[best]?.subject;
        if (winner === undefined || winner.name === subject.name) continue;
        if ((scores[best] ?? 0) <= (scores[own] ?? 0) * (1 + margin)) continue;
        const words = explain(best);
        // One word of many may match by accident, and verbs that fit any tool do not count.
        if (words.length >= Math.max(1, Math.min(2, wordCount - 1)))
          report(misranked({ subject, winner, request, words }));
      }
    });
  },
});

/** The index of the highest score among those that count; the first of several, -1 when none counts. */
function bestOf(scores: Float64Array, counts: (index: number) => boolean): number {
  let best = -1;
  for (let index = 0; index < scores.length; index += 1) {
    if ((scores[index] ?? 0) > (scores[best] ?? 0) && counts(index)) best = index;
  }
  return best;
}

interface Misranked {
  readonly subject: RuleSubject;
  readonly winner: RuleSubject;
  readonly request: string;
  readonly words: readonly TermShare[];
}

function misranked({ subject, winner, request, words }: Misranked): RuleReport {
  const deciding = words.slice(0, 4).map(({ word }) => `\`${clipText(word, 40)}\``);
  const name = `\`${clipText(winner.name, 80)}\``;
  return {
    ...toolLocation(subject),
    tool: subject.name,
    message: `By its words, an example request leads to ${name} rather than to this tool; the deciding words are ${deciding.join(", ")}.`,
    evidence: clipText(request),
    remedy: `Use the words of such requests in the description here, and say in ${name} that it is not for them.`,
  };
}
