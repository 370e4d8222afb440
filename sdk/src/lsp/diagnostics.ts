import path from "node:path";
import { DiagnosticSeverity, type Diagnostic } from "vscode-languageserver/node";
import { startOf, type Finding, type Severity } from "../model/finding.ts";
import { ownFile } from "../util/own-files.ts";
import { findingMessage } from "../verify/findings/finding-message.ts";
import { rules } from "../verify/rules/index.generated.ts";
import type { CheckedProject } from "./check-project.ts";
import type { EditorFiles } from "./editor-files.ts";
import { findingRange } from "./ranges.ts";

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

const ruleIds: ReadonlySet<string> = new Set(rules.map(({ id }) => id));

export interface ShownFinding {
  readonly file: string;
  readonly finding: Finding;
}

/** The place of each finding: in its file; without a file, or if that is missing, at its tool; otherwise in the manifest. */
export const shownFindings = (project: CheckedProject, files: EditorFiles): readonly ShownFinding[] =>
  project.findings.map((finding) => {
    const { root, state } = project;
    const own = state?.subjects.find(({ name }) => name === finding.tool)?.tool?.at;
    const at = [finding.at, own].find((each) => each !== undefined && files.exists(path.join(root, each.file)));
    const { file } = at ?? manifest;
    return { file: path.join(root, file), finding: { ...finding, at: at ?? manifest } };
  });

const manifest = startOf("package.json");

export function diagnosticOf({ file, finding }: ShownFinding, files: EditorFiles): Diagnostic {
  const { code, severity } = finding;
  return {
    source: "toolwright",
    code,
    severity: severities[severity],
    message: findingMessage(finding),
    range: findingRange(finding, files.documentAt(file)),
    ...(ruleIds.has(code) && { codeDescription: { href: ownFile(`verify/rules/${code}.md`).href } }),
  };
}
