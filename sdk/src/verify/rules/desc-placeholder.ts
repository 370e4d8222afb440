import type { RuleReport } from "../../model/rule.ts";
import type { ToolDefinition } from "../../model/tool-definition.ts";
import type { ToolFolder } from "../../model/tool-folder.ts";
import { defineRule } from "../define-rule.ts";
import { markdownFile, parseMarkdown } from "../text/markdown.ts";
import { isNothing, unfinishedLines } from "../text/placeholder-text.ts";
import { filePlace } from "../places.ts";
import { descriptionsOf } from "../text/tool-texts.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-placeholder",
  severity: "error",
  summary: "No description and no document holds text that was left to be filled in.",
  scope: "tool",
  check({ definition, folder }, report) {
    const inDescriptions = definition === undefined ? [] : descriptionFaults(definition);
    const inDocuments = folder === undefined ? [] : documentFaults(folder);
    for (const finding of [...inDescriptions, ...inDocuments]) report(finding);
  },
});

const documents = ["doc_summary.md", "doc.md"] as const;

/** Of a description no more is looked at: taking Markdown apart has its price, and what is left to be filled in comes early. */
const longestRead = 8_000;

const remedy = "Write the real text, or remove the line.";

function descriptionFaults(tool: ToolDefinition): readonly RuleReport[] {
  return descriptionsOf(tool).flatMap(({ label, text, ...place }) => {
    if (text.trim() === "") return [];
    const read = text.slice(0, longestRead);
    const found = isNothing(read) ? read.trim() : unfinishedLines(read, () => parseMarkdown(read))[0]?.text;
    if (found === undefined) return [];
    return [{ ...place, message: `A placeholder was left in ${label}.`, evidence: clipText(found), remedy }];
  });
}

function documentFaults(folder: ToolFolder): readonly RuleReport[] {
  return documents.flatMap((file) => {
    const tree = (): ReturnType<typeof parseMarkdown> => markdownFile(folder, file) ?? parseMarkdown("");
    return unfinishedLines(folder.files[file] ?? "", tree).map(({ text, position }) => ({
      at: filePlace(folder, file, position),
      message: `A placeholder was left in \`${file}\`.`,
      evidence: clipText(text),
      remedy,
    }));
  });
}
