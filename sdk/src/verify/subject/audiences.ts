import type { RuleSubject } from "../../model/verify/rule.ts";

function agentsOf({ tool }: RuleSubject): readonly string[] | undefined {
  const agents = tool?.metadata.applyTo ?? "all";
  const names = typeof agents === "string" ? [agents] : agents;
  return names.includes("all") ? undefined : names;
}

export function areSeenTogether(left: RuleSubject, right: RuleSubject): boolean {
  return overlaps(agentsOf(left), agentsOf(right)) && overlaps(left.tool?.metadata.modes, right.tool?.metadata.modes);
}

const overlaps = (left: readonly string[] | undefined, right: readonly string[] | undefined): boolean =>
  left === undefined || right === undefined || left.some((name) => right.includes(name));

/** The tools that a model may have at once: one set per agent that a tool names, or one set if no tool names agents. */
export interface Audience {
  readonly agent?: string;
  readonly subjects: readonly RuleSubject[];
}

export function audiencesOf(subjects: readonly RuleSubject[]): readonly Audience[] {
  const agents = new Set(subjects.flatMap((subject) => agentsOf(subject) ?? []));
  if (agents.size === 0) return [{ subjects: subjects.filter((subject) => agentsOf(subject) === undefined) }];
  return Array.from(agents, (agent) => ({
    agent,
    subjects: subjects.filter((subject) => agentsOf(subject)?.includes(agent) ?? true),
  }));
}

/** Whether a model chooses the tool: the host runs lifecycle tools, and deprecated ones should not be chosen. */
export function isChosenByModel({ tool, definition }: RuleSubject): boolean {
  if (tool?.metadata.category === "lifecycle" || tool?.metadata.deprecated !== undefined) return false;
  const description = definition?.description.slice(0, 2_000) ?? "";
  return !/deprecated/i.test(description) || !deprecation.test(description);
}

/** About the tool, not about its results: at the start of a sentence, after a bracket, or with "is". */
const deprecation =
  /(?:^|[.!?([*\n>]\s{0,3})deprecated\b|\b(?:tool|function|this|it|endpoint) (?:is|has been) (?:now )?deprecated\b/iu;
