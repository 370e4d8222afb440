import type { ShownQuestion } from "../ports/question.ts";

/** Names shared by the MCP server and the pages of components. */
export const uiApp = {
  /** The MCP extension by which clients show pages. */
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
  /** The question as our own pages get it. */
  readonly request: ShownQuestion;
  /** The text for the model after the question is answered; omitted if the client itself processes the answer. */
  readonly resume?: string;
}
