import type { RuleSubject } from "../model/rule.ts";
import type { ToolDefinition } from "../model/tool-definition.ts";
import { isDescribed } from "./described.ts";
import { isEnglish } from "./language.ts";

/** The definition of a tool whose description is English and long enough to judge by word lists; undefined for any other. */
export function describedInEnglish({ definition }: RuleSubject): ToolDefinition | undefined {
  if (definition === undefined || !isDescribed(definition)) return undefined;
  return isEnglish(definition.description) ? definition : undefined;
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
