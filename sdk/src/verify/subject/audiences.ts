import type { RuleSubject } from "../../model/rule.ts";

/** The agents a tool is meant for, by name; undefined for all. */
function agentsOf({ tool }: RuleSubject): readonly string[] | undefined {
  const agents = tool?.metadata.applyTo ?? "all";
  const names = typeof agents === "string" ? [agents] : agents;
  return names.includes("all") ? undefined : names;
}

/** Whether a model can be offered both tools at once: some agent has both, in some mode. */
export function areSeenTogether(left: RuleSubject, right: RuleSubject): boolean {
  return overlaps(agentsOf(left), agentsOf(right)) && overlaps(left.tool?.metadata.modes, right.tool?.metadata.modes);
}

const overlaps = (left: readonly string[] | undefined, right: readonly string[] | undefined): boolean =>
  left === undefined || right === undefined || left.some((name) => right.includes(name));

/** The tools a model may be offered at once: one set for each agent that any tool names, or all in one where none does. */
export interface Audience {
  /** The agent's name; left out where no tool names any. */
  readonly agent?: string;
  readonly subjects: readonly RuleSubject[];
}

/** The sets of tools that agents are given, in the order in which the agents are first named. */
export function audiencesOf(subjects: readonly RuleSubject[]): readonly Audience[] {
  const agents = new Set(subjects.flatMap((subject) => agentsOf(subject) ?? []));
  if (agents.size === 0) return [{ subjects }];
  return Array.from(agents, (agent) => ({
    agent,
    subjects: subjects.filter((subject) => agentsOf(subject)?.includes(agent) ?? true),
  }));
}

/** Whether a model chooses the tool: those of the host's own events are run by the host, and a deprecated one is not to be chosen. */
export function isChosenByModel({ tool, definition }: RuleSubject): boolean {
  if (tool?.metadata.category === "lifecycle" || tool?.metadata.deprecated !== undefined) return false;
  const description = definition?.description.slice(0, 2_000) ?? "";
  return !/deprecated/i.test(description) || !deprecation.test(description);
}

/** Said of the tool itself, not of what it looks for: at the start of a sentence, behind a bracket, or with "is". */
const deprecation =
  /(?:^|[.!?([*\n>]\s{0,3})deprecated\b|\b(?:tool|function|this|it|endpoint) (?:is|has been) (?:now )?deprecated\b/iu;
