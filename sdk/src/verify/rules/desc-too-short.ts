import { defineRule } from "../subject/define-rule.ts";
import { addedStems, addsToName, fewestWords, isShort } from "../text/is-described.ts";
import { isNothing } from "../text/placeholder-text.ts";

export default defineRule({
  id: "desc-too-short",
  severity: "error",
  foreignSeverity: "info",
  summary: "The description is long enough to choose the tool: at least seven words, and more than the name.",
  scope: "tool",
  options: { fewest: fewestWords },
  check(subject, report, { fewest }) {
    const { definition, folder } = subject;
    const description = definition?.description.trim() ?? "";
    if (definition === undefined || description === "") return;
    if (!addsToName(definition)) {
      const added = addedStems(definition);
      report({
        isOfDescription: true,
        // For a foreign tool one more word may be enough.
        ...(folder === undefined && added.length === 0 && { severity: "warning" }),
        message:
          added.length === 0
            ? "The description only repeats the name."
            : "The description adds only one word to the name.",
        remedy: "Say what is searched, changed or computed, what comes back, and when to use the tool.",
      });
    } else if (isShort(description, fewest) && !isNothing(description)) {
      report({
        isOfDescription: true,
        message: "The description is only a short phrase.",
        remedy: "Say what the tool does, when to use it, and when to use another tool instead.",
      });
    }
  },
});
