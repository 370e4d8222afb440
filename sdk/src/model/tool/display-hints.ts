import { defined } from "../../util/defined.ts";
import type { ToolMetadata } from "./tool.ts";

/** How a UI may show a call, as the tool declares it. */
export interface DisplayHints {
  /** Title of the tool for people. */
  readonly title?: string;
  /** The component that renders the request of a `ui` tool. */
  readonly component?: string;
  /** For a `ui` tool: in the conversation or next to it. */
  readonly display?: "inline" | "artifact";
  /** The tool is quick: show no sign that it runs. */
  readonly quiet?: true;
  /** A person confirms each call. */
  readonly confirm?: true;
}

export function displayHints(metadata: ToolMetadata): DisplayHints | undefined {
  const { title, component, display, quiet, confirm, risk } = metadata;
  const hints: DisplayHints = {
    ...defined({ title, component, display }),
    ...(quiet === true ? { quiet } : {}),
    ...(confirm === true || risk === "high" ? { confirm: true } : {}),
  };
  return Object.keys(hints).length === 0 ? undefined : hints;
}
