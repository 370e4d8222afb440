import { toolNamePattern } from "../../model/tool-options.ts";
import { defineRule } from "../define-rule.ts";
import { toolPlace } from "../places.ts";
import { clipText } from "../visible-text.ts";

export default defineRule({
  id: "name-portable",
  severity: "error",
  summary: "Every provider accepts the tool's name.",
  scope: "tool",
  check(subject, report) {
    if (toolNamePattern.test(subject.name)) return;
    report({
      ...toolPlace(subject),
      message:
        "The tool's name is not one that every provider accepts: a letter or underscore, then up to 62 letters, digits, `_` or `-`.",
      evidence: clipText(subject.name),
      remedy: `Rename the folder, or set \`name\`, for example to \`${portableName(subject.name)}\`.`,
    });
  },
});

/** The nearest name that is portable. */
function portableName(name: string): string {
  const plain = name
    .slice(0, 200)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9_-]+/g, "_");
  const trimmed = plain.replaceAll(/^[_-]+|[_-]+$/g, "");
  const started = /^[A-Za-z]/.test(trimmed) ? trimmed : `tool_${trimmed}`;
  return started.slice(0, 63).replace(/_+$/, "");
}
