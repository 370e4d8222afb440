import { documentFiles } from "../../model/tool/tool-folder.ts";
import { markdownExcess } from "../../util/markdown.ts";
import { defineRule } from "../subject/define-rule.ts";
import { fileLocation } from "../subject/locations.ts";

export default defineRule({
  id: "doc-size",
  severity: "warning",
  summary: "`doc.md` and `doc_summary.md` are small enough to be parsed as Markdown.",
  scope: "tool",
  check({ folder }, report) {
    if (folder === undefined) return;
    for (const file of documentFiles) {
      const excess = markdownExcess(folder.files[file] ?? "");
      if (excess === undefined) continue;
      report({
        at: fileLocation(folder, file),
        message: `\`${file}\` ${excess}.`,
        remedy:
          "Shorten it to what an agent needs for a call, and link the rest; until then it is shown as plain text.",
      });
    }
  },
});
