import type { HandoffCondition, HandoffRule } from "../../model/workflow/workflow.ts";
import type { WorkflowFile } from "../../model/workflow/workflow-file.ts";
import type { Report } from "./findings.ts";

/** The handoff rules of a file. One whose condition is not a comparison is left out. */
export function readHandoffs({ handoffs }: WorkflowFile, report: Report): readonly HandoffRule[] {
  return (handoffs?.handoff_rules ?? []).flatMap(
    ({ source_agent: from, target_agent: to, condition }, index): HandoffRule[] => {
      const target = to === "terminate" ? "end" : to;
      if (condition === undefined || condition === null || condition.trim() === "") return [{ from, to: target }];
      const when = readCondition(condition);
      if (when !== undefined) return [{ from, to: target, when }];
      report({
        code: "WORKFLOW_INVALID",
        severity: "warning",
        path: ["handoffs", "handoff_rules", index, "condition"],
        says: "is not a comparison of a context variable; the rule is left out.",
        remedy:
          'Write `ready` or `stage == "review"`, or give the agent a tool of type `handoff` that says when to use it.',
      });
      return [];
    },
  );
}

const form = /^\s*(?<not>not\s+|!)?\$?\{?(?<variable>[A-Za-z_]\w*)\}?\s*(?:(?<sign>==|!=)\s*(?<value>.+?))?\s*$/;

function readCondition(text: string): HandoffCondition | undefined {
  const { not, variable, sign, value } = form.exec(text)?.groups ?? {};
  if (variable === undefined) return undefined;
  const isNot = (not !== undefined) !== (sign === "!=");
  const negated = isNot ? { isNot } : {};
  if (value === undefined) return { variable, ...negated };
  const equals = readValue(value);
  return equals === undefined ? undefined : { variable, equals, ...negated };
}

const words: Readonly<Record<string, boolean | null>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
};

function readValue(text: string): string | number | boolean | null | undefined {
  if (Object.hasOwn(words, text)) return words[text];
  const quoted = /^(["'])(?<inner>.*)\1$/.exec(text)?.groups?.inner;
  if (quoted !== undefined) return quoted;
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}
