import { agreedSections, isAgreedTitle } from "../../model/tool/tool-folder.ts";
import type { RuleReport } from "../../model/verify/rule.ts";
import { markdownExcess, markdownSections, type MarkdownSection } from "../../util/markdown.ts";
import { defineRule } from "../subject/define-rule.ts";
import { markdownFile } from "../text/markdown.ts";
import { fileLocation } from "../subject/locations.ts";

const file = "doc.md";

const requiredSections = [
  { title: agreedSections.whenToUse, remedy: "say which requests the tool is for" },
  { title: agreedSections.whenNotToUse, remedy: "say what the tool is not for, and what to use instead" },
  { title: agreedSections.returns, remedy: "say what the result contains, and what it does not" },
  { title: agreedSections.errors, remedy: "say how a call can fail and what to do then" },
] as const;

type RequiredSection = (typeof requiredSections)[number];

export default defineRule({
  id: "doc-required-sections",
  severity: "warning",
  strictSeverity: "error",
  summary: "`doc.md` says when to use the tool, when not, what it returns and how it fails.",
  scope: "tool",
  check({ folder }, report) {
    // `doc-size` reports a document that is not read as Markdown.
    if (folder === undefined || markdownExcess(folder.files[file] ?? "") !== undefined) return;
    const tree = markdownFile(folder, file);
    if (tree === undefined) return;
    const sections = markdownSections(tree);
    for (const required of requiredSections) {
      const named = sections.filter((section) => isAgreedTitle(section.title, required.title));
      const fault = sectionFault(required, named);
      if (fault !== undefined) report({ ...fault, at: fileLocation(folder, file, named[0]?.position) });
    }
  },
});

function sectionFault({ title, remedy }: RequiredSection, named: readonly MarkdownSection[]): RuleReport | undefined {
  const proper = named.filter((section) => section.depth === 2);
  if (proper.some((section) => !section.isEmpty)) return undefined;
  if (proper.length > 0) {
    return {
      message: `The section "${title}" of \`${file}\` is empty.`,
      remedy: `Write below the heading: ${remedy}.`,
    };
  }
  const [other] = named;
  if (other !== undefined) {
    return {
      message: `The heading "${title}" of \`${file}\` is of level ${other.depth}; expected level 2.`,
      remedy: `Write it as \`## ${title}\`.`,
    };
  }
  return {
    message: `\`${file}\` has no section "${title}".`,
    remedy: `Add \`## ${title}\` and ${remedy}.`,
  };
}
