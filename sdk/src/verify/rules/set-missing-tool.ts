import type { RuleReport, RuleSubject } from "../../model/verify/rule.ts";
import { defined } from "../../util/defined.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { clipText } from "../../util/visible-text.ts";
import { defineRule } from "../subject/define-rule.ts";

export default defineRule({
  id: "set-missing-tool",
  severity: "error",
  summary: "Every tool that another one calls, requires or names as its replacement exists.",
  scope: "set",
  options: { elsewhere: [] as readonly string[] },
  check(subjects, report, { elsewhere }) {
    const names = new Set(subjects.map(({ name }) => name));
    const outside = new Set(elsewhere);
    for (const subject of subjects) {
      for (const { name, how, at } of namedBy(subject)) {
        if (names.has(name) || outside.has(name)) continue;
        const nearest = nearestName(name, [...names]);
        report({
          subject,
          ...defined({ at }),
          message: `${how} names the tool \`${clipText(name, 80)}\`, which does not exist.`,
          remedy:
            nearest === undefined
              ? "Correct the name, or list it under the rule's option `elsewhere` where another registry has the tool."
              : `Write \`${nearest}\`.`,
        });
      }
    }
  },
});

interface NamedTool extends Pick<RuleReport, "at"> {
  readonly name: string;
  readonly how: string;
}

function namedBy({ tool }: RuleSubject): readonly NamedTool[] {
  if (tool === undefined) return [];
  const { requires = [], deprecated } = tool.metadata;
  const replacement = deprecated?.replacement;
  return [
    ...requires.map((name) => ({ name, how: "The option `requires`" })),
    ...(replacement === undefined ? [] : [{ name: replacement, how: "The option `deprecated.replacement`" }]),
    ...(tool.calls ?? []).map(({ name, at }) => ({ name, at, how: "`ctx.call`" })),
  ];
}
