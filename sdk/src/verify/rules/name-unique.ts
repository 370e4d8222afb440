import type { RuleSubject } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { toolLocation } from "../subject/locations.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "name-unique",
  severity: "error",
  summary: "No two tools have the same name, or names that become the same when a provider allows fewer characters.",
  scope: "set",
  check(subjects, report) {
    const first = new Map<string, RuleSubject>();
    for (const subject of subjects) {
      const name = comparableName(subject.name);
      const other = first.get(name);
      if (other === undefined) first.set(name, subject);
      else {
        const { at } = toolLocation(other);
        const where = at === undefined ? "" : ` in ${at.file}`;
        report({
          subject,
          // Providers use the exact name; only file systems and our clients would confuse these names.
          ...(subject.folder === undefined && subject.name !== other.name && { severity: "warning" }),
          message:
            subject.name === other.name
              ? `Another tool${where} is also called \`${clipText(other.name, 80)}\`.`
              : `The name \`${clipText(subject.name, 80)}\` becomes the same as \`${clipText(other.name, 80)}\`${where} once a provider or file system has adapted it.`,
          evidence: clipText(subject.name),
          remedy: "Rename one of them after its own purpose, or merge the two tools.",
        });
      }
    }
  },
});

// Some file systems ignore case, and some clients write all other characters as underscores.
const comparableName = (name: string): string =>
  name
    .slice(0, 200)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "_")
    .slice(0, 63);
