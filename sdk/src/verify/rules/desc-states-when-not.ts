import type { RuleReport, RuleSubject } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { isChosenByModel } from "../subject/audiences.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { descriptionLocation } from "../subject/locations.ts";
import { similarTools } from "../similar/similar-tools.ts";
import { namesTool } from "../text/named-tools.ts";
import { answersIn } from "../text/answers-in.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-states-when-not",
  severity: "info",
  summary: "The description says when not to use the tool.",
  scope: "set",
  check(subjects, report) {
    const neighbours = nearestNeighbours(subjects);
    for (const subject of subjects) {
      const definition = describedInEnglish(subject);
      if (definition === undefined || !isChosenByModel(subject) || answersIn(definition.description).whenNot.length > 0)
        continue;
      const neighbour = neighbours.get(subject);
      if (neighbour !== undefined && namesTool(definition.description, neighbour.name)) continue;
      report({
        ...descriptionLocation(subject),
        tool: subject.name,
        ...(neighbour === undefined ? lonely : besides(neighbour)),
        evidence: clipText(definition.description.trim()),
      });
    }
  },
});

const lonely: Pick<RuleReport, "message" | "remedy"> = {
  message: "The description does not say when not to use the tool.",
  remedy: "Add a sentence such as `Not for …`, naming requests this tool cannot handle.",
};

const besides = ({ name }: Neighbour): Pick<RuleReport, "message" | "remedy" | "severity"> => ({
  severity: "warning",
  message: `The description does not say when to use the similar tool \`${clipText(name, 80)}\` instead.`,
  remedy: `Add a sentence such as \`Not for …: use ${clipText(name, 80)}\`, and add the matching sentence to the other tool.`,
});

interface Neighbour {
  readonly name: string;
  readonly score: number;
}

/** Less similar tools are distinguished by their own words. */
const leastScore = 0.55;

function nearestNeighbours(subjects: readonly RuleSubject[]): ReadonlyMap<RuleSubject, Neighbour> {
  const nearest = new Map<RuleSubject, Neighbour>();
  const consider = (subject: RuleSubject, neighbour: Neighbour): void => {
    if ((nearest.get(subject)?.score ?? leastScore) <= neighbour.score) nearest.set(subject, neighbour);
  };
  for (const { left, right, score } of similarTools(subjects)) {
    consider(left, { name: right.name, score });
    consider(right, { name: left.name, score });
  }
  return nearest;
}
