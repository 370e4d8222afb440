import { errorTypeTexts, isErrorType } from "../error-type-texts.ts";
import { codeSpan, markdownLine } from "../../util/markdown-text.ts";
import { workflowMarkdown } from "../workflows-markdown.ts";
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
