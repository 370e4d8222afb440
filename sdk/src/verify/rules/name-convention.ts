import type { RuleSubject } from "../../model/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { inStyle, styleOf, type NameStyle } from "../text/name-style.ts";
import { toolLocation } from "../subject/locations.ts";
import { clipText } from "../../util/visible-text.ts";
import { nameWords } from "../../ranking/words.ts";

export default defineRule({
  id: "name-convention",
  severity: "warning",
  summary: "The names of all tools are written in one style.",
  scope: "set",
  check(subjects, report) {
    const styled = subjects.flatMap((subject) => {
      const style = styleOf(subject.name.slice(0, 200));
      return style === undefined ? [] : [{ subject, style }];
    });
    const usual = usualStyle(styled);
    if (usual === undefined) return;
    const others = styled.filter(({ style }) => style !== usual.style);
    for (const { subject } of others) {
      const { name } = subject;
      report({
        ...toolLocation(subject),
        tool: name,
        message: `The name \`${clipText(name, 80)}\` is not in ${usual.style}, as ${usual.count} of ${styled.length} names are.`,
        evidence: clipText(name),
        remedy: `Rename it to \`${clipText(inStyle(nameWords(name), usual.style), 80)}\`, so that all names follow one style.`,
      });
    }
  },
});

interface Styled {
  readonly subject: RuleSubject;
  readonly style: NameStyle;
}

/** The style of at least two thirds of the names, and of two or more: without a majority there is nothing to report. */
function usualStyle(
  styled: readonly Styled[],
): { readonly style: Exclude<NameStyle, "mixed">; readonly count: number } | undefined {
  const counts = new Map<NameStyle, number>();
  for (const { style } of styled) counts.set(style, (counts.get(style) ?? 0) + 1);
  const [first] = Array.from(counts).toSorted(([, one], [, other]) => other - one);
  if (first === undefined) return undefined;
  const [style, count] = first;
  return style === "mixed" || count < 2 || count * 3 < styled.length * 2 ? undefined : { style, count };
}
