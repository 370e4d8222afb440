import { isReadOnly } from "../../model/tool/annotations.ts";
import { categoryOptions } from "../../model/tool/tool-options.ts";
import { defineRule } from "../subject/define-rule.ts";

export default defineRule({
  id: "safety-retry-ignored",
  severity: "warning",
  summary: "Retries are declared only for tools whose calls can be repeated.",
  scope: "tool",
  check(subject, report) {
    const { metadata } = subject.tool ?? {};
    const attempts = metadata?.retry?.attempts ?? 0;
    if (metadata === undefined || attempts === 0 || isReadOnly(metadata) || metadata.idempotent === true) return;
    const options: readonly string[] = categoryOptions[metadata.category].optional;
    const mayDeclare = options.includes("idempotent");
    report({
      message: `The tool declares retries, but its calls are never retried: a tool of category \`${metadata.category}\`${mayDeclare ? " that is not idempotent" : ""} could take effect twice.`,
      evidence: `retry: { attempts: ${String(attempts)} }`,
      remedy: mayDeclare
        ? "Pass `ctx.idempotencyKey` to the service that is changed and declare `idempotent: true`, or remove `retry`."
        : "Remove `retry`.",
    });
  },
});
