import type { RuleSubject } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { clipText } from "../../util/visible-text.ts";

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
        subject,
        message: `The name \`${clipText(name, 80)}\` is not in ${usual.style}, as ${usual.count} of ${styled.length} names are.`,
        evidence: clipText(name),
        remedy: `Rename it in ${usual.style}, so that all names follow one style.`,
      });
    }
  },
});

interface Styled {
  readonly subject: RuleSubject;
  readonly style: NameStyle;
}

/** The style of at least two thirds of the names, and of two or more: without a majority, nothing is reported. */
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

type NameStyle = "snake_case" | "kebab-case" | "camelCase" | "PascalCase" | "mixed";

function styleOf(name: string): NameStyle | undefined {
  const separators = ["_", "-", ".", "/", ":"].filter((separator) => name.slice(1).includes(separator));
  if (separators.length > 1) return "mixed";
  const [separator] = separators;
  if (separator === undefined) return joinedStyle(name);
  const parts = name.split(separator);
  // Proper names keep their capitals: `search_GitHub`, `get_URL`.
  if (parts.some((part) => /^\p{Ll}+\p{Lu}/u.test(part))) return "mixed";
  return separator === "_" ? "snake_case" : separator === "-" ? "kebab-case" : "mixed";
}

function joinedStyle(name: string): NameStyle | undefined {
  if (!/\p{Lu}/u.test(name)) return undefined;
  if (/^\p{Lu}/u.test(name)) return /\p{Ll}/u.test(name) ? "PascalCase" : undefined;
  return "camelCase";
}
