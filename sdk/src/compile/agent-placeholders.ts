import type { Finding } from "../model/finding.ts";
import rule from "../verify/rules/desc-placeholder.ts";
import { activeRules, type VerifyOptions } from "../verify/rule-settings.ts";
import { placeholderIn, placeholderRemedy } from "../verify/text/placeholder-text.ts";
import type { ProjectState } from "./inspect-project.ts";

/** What the rule about placeholders says of the texts of agents, with its severity for the project. */
export function agentPlaceholders(
  { agents, agentLocations }: Pick<ProjectState, "agents" | "agentLocations">,
  { rules: settings }: Pick<VerifyOptions, "rules">,
): readonly Finding[] {
  const own = settings?.[rule.id];
  const [active] = activeRules([rule], own === undefined ? {} : { rules: { [rule.id]: own } });
  const level = active?.settingOf().level ?? "off";
  if (level === "off") return [];
  return agents.flatMap((agent) =>
    (["description", "instructions"] as const).flatMap((member): readonly Finding[] => {
      const evidence = placeholderIn(agent[member] ?? "");
      if (evidence === undefined) return [];
      const message = `A placeholder was left in the ${member} of the agent "${agent.name}".`;
      const at = agentLocations.get(agent.name);
      const located = at === undefined ? {} : { at };
      return [{ code: rule.id, severity: level, message, ...located, evidence, remedy: placeholderRemedy }];
    }),
  );
}
