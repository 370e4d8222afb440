import type { Finding } from "../model/finding.ts";
import { sortFindings } from "../verify/findings/sort-findings.ts";

/**
 * All findings about a project in their order, each reported once: a name that inference has refused is not refused again
 * by the rule about names, and no rule reports what a file that cannot be read lacks.
 */
export function joinFindings(inferred: readonly Finding[], ruled: readonly Finding[]): readonly Finding[] {
  const refused = new Set(inferred.flatMap(({ code, tool }) => (code === "TOOL_NAME_INVALID" ? [tool] : [])));
  const unread = new Set(
    inferred.flatMap(({ code, at }) => (code === "FILE_UNREADABLE" && at !== undefined ? [at.file] : [])),
  );
  const others = ruled.filter(
    ({ code, tool, at }) => (code !== "name-portable" || !refused.has(tool)) && !unread.has(at?.file ?? ""),
  );
  return withoutRepeats(sortFindings([...inferred, ...others]));
}

/** Reports a file that cannot be parsed once, however many tools import it. */
function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  const reported = new Set<string>();
  return findings.filter(({ code, at, message }) => {
    if (code !== "TOOL_SYNTAX") return true;
    const key = JSON.stringify([at, message]);
    const isNew = !reported.has(key);
    reported.add(key);
    return isNew;
  });
}
