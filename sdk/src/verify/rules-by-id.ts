import type { Rule } from "../model/rule.ts";
import { rules } from "./rules/index.generated.ts";

/** Every rule by its id. */
export function rulesById(): ReadonlyMap<string, Rule> {
  return new Map(rules.map((rule) => [rule.id, rule]));
}
