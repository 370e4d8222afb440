import type { UiRequest } from "../../model/ports/ui.ts";
import type { Json } from "../../util/json.ts";

/**
 * Makes a web page for what a form of MCP may not ask for, such as a secret, or cannot show, such as a list of objects; undefined where the
 * host has no page for it. The page has to check that it is the same user, and its address must not contain a secret.
 */
export type McpAnswerPage = (request: UiRequest) => McpPage | undefined | Promise<McpPage | undefined>;

/** A page that waits for one answer. */
export interface McpPage {
  /** Begins with `https:`, also with `http:` on this machine. */
  readonly url: string;
  /** What the user answered there; it is validated. Reject it where the user does not answer. */
  readonly answer: Promise<Json>;
}
