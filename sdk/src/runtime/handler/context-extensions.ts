import type { PortName } from "../../model/ports.ts";
import type { Category } from "../../model/tool.ts";
import type { HandlerRun } from "./handler-run.ts";

/** What the context of one category has in addition to what every handler gets. */
export interface ContextExtension {
  /** Equal to the file's name. */
  readonly category: Category;
  /** The ports a tool of this category cannot work without; checked when a session opens. */
  readonly needs: (tool: { readonly type?: string }) => readonly PortName[];
  /** Makes each member, when a handler first reads it. */
  readonly members: Readonly<Record<string, (run: HandlerRun) => unknown>>;
}
