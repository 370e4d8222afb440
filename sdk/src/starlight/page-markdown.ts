import { errorTypeTexts, isErrorType } from "../catalogue/error-type-texts.ts";
import { codeSpan, markdownLine } from "../catalogue/escape-markdown.ts";
import { workflowMarkdown } from "../catalogue/workflows-markdown.ts";
import type { CatalogueContent, CataloguePage } from "./catalogue-content.ts";
import type { ListedTool } from "./listed-tools.ts";
import type { RaisedError } from "./raised-errors.ts";
import { toolBody } from "./tool-sections.ts";

/** A page as Markdown below its title, for programs that read no HTML. */
export function pageMarkdown({ content, description }: Pick<CataloguePage, "content" | "description">): string {
  switch (content.kind) {
    case "tool":
      return toolBody(content.page, content.sections);
    case "list":
      return content.groups
        .map(({ title, summary, tools }) =>
          [
            ...(content.groups.length > 1 ? [`## ${markdownLine(title)}`] : []),
            markdownLine(summary),
            toolLines(tools),
          ].join("\n\n"),
        )
        .join("\n\n");
    case "agents":
      return [
        description,
        content.agents.map(({ title, agent }) => `- ${codeSpan(title)}: ${agentLine(agent)}`).join("\n"),
      ].join("\n\n");
    case "agent":
      return [
        markdownLine(description),
        "## Tools",
        toolLines(content.tools),
        "## Hand-offs",
        agentLine(content.agent),
      ].join("\n\n");
    case "workflow":
      return workflowMarkdown(content.workflow);
    case "errors":
      return content.errors.map(errorText).join("\n\n");
  }
}

/** The headings of a page, with what its author wrote below them: what the table of contents and a check of links need of it. */
export function outlineOf({ content }: Pick<CataloguePage, "content">): string {
  return headings(content)
    .flatMap(({ title, text }) => [`## ${markdownLine(title)}`, ...(text === undefined || text === "" ? [] : [text])])
    .join("\n\n");
}

function headings(content: CatalogueContent): readonly { readonly title: string; readonly text?: string }[] {
  switch (content.kind) {
    case "tool":
      return content.sections;
    // A page of one group has its name as the title, and needs no heading of the same words below it.
    case "list":
      return content.groups.length > 1 ? content.groups.map(({ title }) => ({ title })) : [];
    case "agents":
      return ["Who hands work to whom", "Who has which tools"].map((title) => ({ title }));
    case "agent":
      return [...["Tools", "Hand-offs"], ...(content.agent.definition === undefined ? [] : ["Instructions"])].map(
        (title) => ({ title }),
      );
    case "workflow":
      return ["Agents", "Hooks", "Settings"].map((title) => ({ title }));
    case "errors":
      return content.errors.map(({ code }) => ({ title: code }));
  }
}

const toolLines = (tools: readonly ListedTool[]): string =>
  tools.map((tool) => `- ${codeSpan(tool.name)}: ${markdownLine(tool.summary)}`).join("\n");

function agentLine({ definition, tools, otherTools }: (CatalogueContent & { kind: "agent" })["agent"]): string {
  const all = [...tools, ...otherTools].map(codeSpan).join(", ") || "no tools";
  const peers = (definition?.agents ?? []).map(codeSpan).join(", ");
  return peers === "" ? `${all}.` : `${all}; hands work to ${peers}.`;
}

function errorText({ code, tools }: RaisedError): string {
  const meaning = isErrorType(code) ? [errorTypeTexts[code]] : [];
  return [`## ${code}`, ...meaning, `From ${tools.map(codeSpan).join(", ")}.`].join("\n\n");
}
