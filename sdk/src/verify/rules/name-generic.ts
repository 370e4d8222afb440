import { defineRule } from "../subject/define-rule.ts";
import { isGenericName } from "../text/is-generic-name.ts";
import { toolLocation } from "../subject/locations.ts";

export default defineRule({
  id: "name-generic",
  severity: "warning",
  summary: "The tool's name says what the tool is about.",
  scope: "tool",
  options: { allow: [] as readonly string[] },
  check(subject, report, { allow }) {
    const { name } = subject;
    if (!isGenericName(name) || allow.includes(name)) return;
    report({
      ...toolLocation(subject),
      message: `The name \`${name}\` would fit nearly any tool.`,
      evidence: name,
      remedy: "Name the tool for what it does to what, such as `kb_search` or `invoice_create`.",
    });
  },
});
