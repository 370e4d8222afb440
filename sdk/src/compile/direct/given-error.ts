import { findingOf } from "../../errors/finding-of.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Code } from "../../errors/codes.ts";
import type { Finding } from "../../model/finding.ts";
import { defined } from "../../util/defined.ts";

/** The finding for a name that two tools have; empty where each has its own. */
export function repeatedNames(names: readonly string[]): readonly Finding[] {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated === undefined) return [];
  const remedy = "Give each tool its own name.";
  return [findingOf("TOOL_NAME_INVALID", `Two of the tools are named ${repeated}.`, { tool: repeated, remedy })];
}

export function errorIn(findings: readonly Finding[]): ToolwrightError | undefined {
  const errors = findings.filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (first === undefined) return undefined;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  return new ToolwrightError(first.code as Code, `${first.message}${more}`, {
    findings,
    ...defined({ at: first.at }),
    remedy: first.remedy,
  });
}
