import { readFileSync } from "node:fs";
import type { Rule } from "../../model/verify/rule.ts";
import { rulePage } from "../../verify/rule-page.ts";
import { ownFile } from "../../util/own-files.ts";

/** The page of a rule. The pages are in the rules folder, both in the sources and in the package. */
export function readRulePage(rule: Rule): string {
  const file = ownFile(`verify/rules/${rule.id}.md`);
  return rulePage(rule, readFileSync(file, "utf8"));
}
