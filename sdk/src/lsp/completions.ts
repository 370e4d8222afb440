import path from "node:path";
import { CompletionItemKind, type CompletionItem } from "vscode-languageserver/node";
import { tags } from "../infer/docs/tags/tags.ts";
import type { ProjectState } from "../compile/inspect-project.ts";
import { suppressionWord } from "../model/tool/suppression.ts";
import { configFileNames } from "../model/verify/config.ts";
import { severities } from "../model/finding.ts";
import { providers } from "../providers/index.generated.ts";
import { rules } from "../verify/rules/index.generated.ts";
import { rangeIn } from "./ranges.ts";
import { placeAt, type Point } from "./tool-at.ts";
import type { EditorFiles } from "./editor-files.ts";

/** Completions at a position: tool names, comment tags, and values in files without types. */
export function completions(
  point: Pick<Point, "file" | "text" | "offset">,
  state: ProjectState | undefined,
  files: EditorFiles,
): readonly CompletionItem[] {
  const { file, text, offset } = point;
  const before = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  if (new RegExp(`${suppressionWord}(?:-tool)?\\s+(?:[\\w-]+,?\\s*)*$`).test(before)) return ruleItems;
  if (/(?:\/\*\*|^\s*\*).*@[\w-]*$/.test(before) && !file.endsWith(".json")) return tagItems;
  if (configFileNames.some((name) => name === path.basename(file))) {
    const setting = configItems(before);
    if (setting.length > 0) return setting;
  }
  const place = placeAt(point);
  if (place === undefined || state === undefined) return [];
  // A text that is not closed extends to the end of its line.
  const end = /^[\w-]*$/.test(place.name) ? place.end : offset;
  const range = rangeIn(files.documentAt(file), place.start, end);
  return state.subjects.map(({ name, definition }) => ({
    label: name,
    kind: CompletionItemKind.Function,
    textEdit: { range, newText: name },
    ...(definition !== undefined && { documentation: definition.description }),
  }));
}

const ruleItems: readonly CompletionItem[] = rules.map(({ id, summary }) => ({
  label: id,
  kind: CompletionItemKind.EnumMember,
  detail: summary,
}));

const tagItems: readonly CompletionItem[] = tags.map(({ tag, summary }) => ({
  label: tag,
  kind: CompletionItemKind.Keyword,
  detail: summary,
}));

const levels: readonly CompletionItem[] = [...severities, "off"].map((label) => ({
  label,
  kind: CompletionItemKind.EnumMember,
}));

/** Items by the line before the cursor: a provider, the level of a rule, or a rule. */
function configItems(before: string): readonly CompletionItem[] {
  if (/providers["']?\s*:\s*\[[^\]]*["'][\w-]*$/.test(before))
    return providers.map(({ id, profile }) => ({
      label: id,
      kind: CompletionItemKind.EnumMember,
      detail: profile.title,
    }));
  if (/["'](?:[a-z]+-)+[a-z]+["']\s*:\s*\[?\s*["']\w*$/.test(before)) return levels;
  return /(?:^|[{,])\s*["'][\w-]*$/.test(before) && !before.includes("tools") ? ruleItems : [];
}
