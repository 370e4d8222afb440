import type { ToolSelection } from "../../registry/is-offered.ts";
import type { OutputKeeper } from "../output/keep-output.ts";
import type { Registry } from "../../registry/registry.ts";

/** What a built-in service knows of the session and the agent it serves. */
export interface ServiceScope {
  /** The registry that the session opened with. */
  readonly registry: Registry;
  /** The tools that the agent may use in it. */
  readonly selection: ToolSelection;
  /** What keeps the results of the session. */
  readonly keeper: OutputKeeper;
}
