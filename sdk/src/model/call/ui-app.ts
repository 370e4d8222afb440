import type { ShownQuestion } from "../ports/question.ts";

/** Names that the MCP server and the pages of components have in common. */
export const uiApp = {
  /** The extension of MCP by which clients show pages. */
  extension: "io.modelcontextprotocol/ui",
  /** Media type of a page. */
  mimeType: "text/html;profile=mcp-app",
  /** The tool by which a page sends an answer; models do not get it. */
  submitTool: "ui_submit",
  /** Member of `_meta` with a question, as `UiAppQuestion`. */
  question: "toolwright/question",
  /** Id of the element that shows the component. */
  root: "root",
} as const;

/** A question as its page gets it. */
export interface UiAppQuestion {
  /** As pages of our own get it. */
  readonly request: ShownQuestion;
  /** The text for the model after the question is answered; omitted if the client itself takes the answer. */
  readonly resume?: string;
}
