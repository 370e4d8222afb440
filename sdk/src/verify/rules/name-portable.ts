import type { Severity } from "../../model/finding.ts";
import { toolNamePattern } from "../../model/tool/tool-options.ts";
import { defineRule } from "../subject/define-rule.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "name-portable",
  severity: "error",
  summary: "Every provider accepts the tool's name.",
  scope: "tool",
  givesWayTo: ["TOOL_NAME_INVALID"],
  check(subject, report) {
    if (toolNamePattern.test(subject.name)) return;
    const isOurs = subject.folder !== undefined;
    report({
      ...(!isOurs && { severity: consequence(subject.name) }),
      message:
        "Some providers do not accept the tool's name; expected a letter or underscore, then up to 62 letters, digits, `_` or `-`.",
      evidence: clipText(subject.name),
      remedy: isOurs ? "Rename the folder, or set `name`." : "Rename the tool, or let the client map the name.",
    });
  },
});

/**
 * The severity for a foreign tool. MCP allows dots and 128 characters, and clients map such names for the providers that refuse them; only an older
 * form of one provider limits names to 63. A name that MCP itself refuses does not work anywhere.
 */
function consequence(name: string): Severity {
  if (/^[A-Za-z_][\w-]{63}$/.test(name)) return "info";
  return /^[\w.:/-]{1,128}$/.test(name) ? "warning" : "error";
}
