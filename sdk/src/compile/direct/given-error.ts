import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Code } from "../../errors/codes.ts";
import type { Finding } from "../../model/finding.ts";
import { defined } from "../../util/defined.ts";

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
