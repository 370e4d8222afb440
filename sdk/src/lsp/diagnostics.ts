import path from "node:path";
import { DiagnosticSeverity, type Diagnostic } from "vscode-languageserver/node";
import type { Finding, Severity } from "../model/finding.ts";
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

/** A finding with the absolute path of the file it is shown in. */
export interface ShownFinding {
  readonly file: string;
  readonly finding: Finding;
}

/** Where each finding is shown: in its file, and in the manifest where it has none or that is not there. */
export const shownFindings = ({ root, findings }: CheckedProject, files: EditorFiles): readonly ShownFinding[] =>
  findings.map((finding) => {
    const file = path.join(root, finding.at?.file ?? "");
    if (finding.at !== undefined && files.exists(file)) return { file, finding };
    const { at: _at, ...rest } = finding;
    return { file: path.join(root, "package.json"), finding: rest };
  });

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
