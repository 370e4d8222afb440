import type { CommandIo } from "../console/command.ts";
import type { Finding } from "../../model/finding.ts";
import { counted } from "../../util/texts.ts";
import type { ImportPlan, ImportRequest } from "./tool-files.ts";
import type { Placement } from "./place-import.ts";

export interface ImportReport extends Placement, Pick<ImportPlan, "skipped" | "steps"> {
  readonly isDry: boolean;
  readonly findings: readonly Finding[];
}

// Verifying takes minutes beyond a thousand.
const mostVerified = 200;

/** Verifies the project, and keeps what is about tools that were made. */
export async function importReport(
  { tools, skipped, steps }: ImportPlan,
  placement: Placement,
  { root, tools: folder }: ImportRequest,
): Promise<ImportReport> {
  const made = new Set(placement.created);
  const names = new Set(Object.keys(tools).filter((name) => made.has(`${folder}/${name}`)));
  const report = { ...placement, isDry: false, skipped, steps };
  if (names.size > mostVerified) {
    const step = `Run \`toolwright verify\`: an import of more than ${String(mostVerified)} tools is not verified at once.`;
    return { ...report, steps: [...steps, step], findings: [] };
  }
  const { verifyProject } = await import("../../compile/verify-project.ts");
  const { findings } = await verifyProject(root);
  // The first build writes files that are missing only because no build has run.
  const isOfImport = ({ tool, code }: Finding): boolean =>
    tool !== undefined && names.has(tool) && code !== "schema-drift";
  return { ...report, findings: findings.filter(isOfImport) };
}

const mostLines = 20;

export function printImport(report: ImportReport, asJson: boolean, io: CommandIo): void {
  const { created, existing, skipped, steps, findings, isDry } = report;
  if (asJson) {
    const { isDry: dryRun, ...rest } = report;
    io.out(JSON.stringify({ dryRun, ...rest }));
    return;
  }
  const verb = isDry ? "Would write" : "Wrote";
  io.out(created.length === 0 ? "Nothing to write." : `${verb}:${listed(created)}`);
  if (existing.length > 0) io.out(`Exists already, left as it is:${listed(existing)}`);
  if (skipped.length > 0) {
    io.err(`Not imported:${listed(skipped.map(({ original, reason }) => `${original}: ${reason}`))}`);
  }
  if (created.length === 0) return;
  const open = isDry ? [] : findingLines(findings);
  io.out(`Left to you:${listed([...steps, ...open])}`);
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
  const more = lines.length > mostLines ? [`… and ${String(lines.length - mostLines)} more`] : [];
  return [...lines.slice(0, mostLines), ...more].map((line) => `\n  ${line}`).join("");
}
