import type { Finding } from "../../sdk/src/model/finding.ts";

/** A finding about a parameter, at its location. */
export const describedFinding: Finding = {
  code: "param-described",
  severity: "error",
  message: "The parameter `limit` has no description.",
  tool: "kb_search",
  at: { file: "tools/kb_search/tool.ts", line: 6, column: 3 },
  remedy: "Write a JSDoc comment above `limit`.",
};
