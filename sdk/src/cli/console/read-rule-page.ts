import { readFileSync } from "node:fs";
import path from "node:path";
import type { Rule } from "../../model/rule.ts";
import { rulePage } from "../../verify/rule-page.ts";

/** The page of a rule. The pages lie beside the rules, in the sources and in the package alike. */
export function readRulePage(rule: Rule): string {
  const file = path.resolve(import.meta.dirname, `../../verify/rules/${rule.id}.md`);
  return rulePage(rule, readFileSync(file, "utf8"));
}
