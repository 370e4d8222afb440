import type { RuleReport, RuleSubject, DescribedTool } from "../../model/verify/rule.ts";
import { documentFiles, type ToolFolder } from "../../model/tool/tool-folder.ts";
import { defineRule } from "../subject/define-rule.ts";
import { fileProse, type Prose } from "../text/markdown.ts";
import { placeholderIn, placeholderRemedy, unfinishedLines } from "../text/placeholder-text.ts";
import { reachedSchemas } from "../schema/reached-schemas.ts";
import { fileLocation } from "../subject/locations.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-placeholder",
  severity: "warning",
  summary: "No description or document contains placeholder text.",
  scope: "tool",
  findsUnfinished: true,
  perTool(findings) {
    const places = new Set(findings.flatMap(({ at }) => (at === undefined ? [] : [`${at.file}:${at.line}`])));
    return `Placeholders were left in ${findings.length} texts: ${[...places].join(", ")}.`;
  },
  checkAgent(agent, report) {
    for (const member of ["description", "instructions"] as const) {
      const evidence = placeholderIn(agent[member] ?? "");
      if (evidence === undefined) continue;
      const message = `A placeholder was left in the ${member} of the agent "${agent.name}".`;
      report({ message, evidence, remedy: placeholderRemedy });
    }
  },
  check(subject, report) {
    const { definition, folder } = subject;
    const inDescriptions = definition === undefined ? [] : descriptionFaults(definition);
    const inDocuments = folder === undefined ? [] : documentFaults(subject, folder);
    for (const finding of [...inDescriptions, ...inDocuments]) report(finding);
  },
});

function descriptionFaults(tool: DescribedTool): readonly RuleReport[] {
  const own = faultsIn(tool.description, tool.name, { label: "the tool's description", isOfDescription: true });
  const input = reachedSchemas(tool.input).flatMap(({ pointer, schema: { description }, property }) =>
    faultsIn(description, tool.name, {
      label: `the description of \`${property ?? (pointer === "" ? "the input" : pointer)}\``,
      pointer,
    }),
  );
  const output = reachedSchemas(tool.output ?? {}).flatMap(({ pointer, schema: { description }, property }) =>
    faultsIn(description, tool.name, {
      label: `the description of \`${property ?? (pointer === "" ? "the result" : pointer)}\` in the result`,
    }),
  );
  return [...own, ...input, ...output];
}

type Placed = Pick<RuleReport, "isOfDescription" | "pointer"> & { readonly label: string };

function faultsIn(text = "", name: string, { label, ...place }: Placed): readonly RuleReport[] {
  const evidence = placeholderIn(text, name);
  if (evidence === undefined) return [];
  return [{ ...place, message: `A placeholder was left in ${label}.`, evidence, remedy: placeholderRemedy }];
}

function documentFaults({ name }: RuleSubject, folder: ToolFolder): readonly RuleReport[] {
  return documentFiles.flatMap((file) => {
    const prose = (): readonly Prose[] => fileProse(folder, file);
    return unfinishedLines(folder.files[file] ?? "", { name, prose }).map(({ text, position }) => ({
      at: fileLocation(folder, file, position),
      message: `A placeholder was left in \`${file}\`.`,
      evidence: clipText(text),
      remedy: placeholderRemedy,
    }));
  });
}
