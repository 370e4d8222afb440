import type { CommandIo } from "../console/command.ts";
import type { Finding } from "../../model/finding.ts";
import { counted } from "../../util/texts.ts";
import type { ImportPlan } from "./tool-files.ts";
import type { Placement } from "./place-import.ts";

export interface ImportReport extends Placement, Pick<ImportPlan, "skipped" | "steps"> {
  readonly isDry: boolean;
  readonly findings: readonly Finding[];
}

const maxLines = 20;

export function printImport(report: ImportReport, asJson: boolean, io: CommandIo): void {
  const { created, existing, skipped, steps, findings, isDry } = report;
  if (asJson) {
    const { isDry: dryRun, ...rest } = report;
    io.out(JSON.stringify({ dryRun, ...rest }));
    return;
  }
  const verb = isDry ? "Would write" : "Wrote";
  io.out(created.length === 0 ? "Nothing to write." : `${verb}:${listed(created)}`);
  if (existing.length > 0) io.out(`Already there, unchanged:${listed(existing)}`);
  if (skipped.length > 0) {
    io.err(`Not imported:${listed(skipped.map(({ original, reason }) => `${original}: ${reason}`))}`);
  }
  if (created.length === 0) return;
  const open = isDry ? [] : findingLines(findings);
  if (steps.length + open.length > 0) io.out(`To do:${listed([...steps, ...open])}`);
  if (!isDry && findings.length > 0) io.out("`toolwright verify` says where, and what to do.");
}

function findingLines(findings: readonly Finding[]): readonly string[] {
  const groups = [...Map.groupBy(findings, ({ code, severity }) => `${severity} ${code}`)];
  const rank = ([key]: readonly [string, unknown]): number => (key.startsWith("e") ? 0 : key.startsWith("w") ? 1 : 2);
  return groups
    .sort((left, right) => rank(left) - rank(right))
    .map(([key, of]) => {
      const names = [...new Set(of.flatMap(({ tool }) => tool ?? []))];
      const shown = names.slice(0, 3).join(", ");
      const more = names.length > 3 ? " …" : "";
      return `${key} in ${counted(names.length, "tool")}: ${shown}${more}`;
    });
}

function listed(lines: readonly string[]): string {
  const more = lines.length > maxLines ? [`… and ${String(lines.length - maxLines)} more`] : [];
  return [...lines.slice(0, maxLines), ...more].map((line) => `\n  ${line}`).join("");
}
