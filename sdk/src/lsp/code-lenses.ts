import type { CodeLens } from "vscode-languageserver/node";
import type { RuleSubject } from "../model/verify/rule.ts";
import type { CheckedProject } from "./check-project.ts";
import type { EditorFiles } from "./editor-files.ts";
import { qualityText } from "./hover.ts";
import { rangeIn } from "./ranges.ts";
import { definitionRange } from "./tool-at.ts";

/** Answered questions, tokens and findings above the definition of a tool; clicking does nothing. */
export function codeLenses(
  file: string,
  subject: RuleSubject | undefined,
  { project, files }: { readonly project: CheckedProject; readonly files: EditorFiles },
): readonly CodeLens[] {
  const document = files.documentAt(file);
  const { end } = definitionRange(document.getText());
  if (subject === undefined || end < 0) return [];
  return [{ range: rangeIn(document, end, end), command: { title: qualityText(subject, project), command: "" } }];
}
