import type { ToolMetadata, Category } from "./tool.ts";
import { defined } from "../../util/defined.ts";

/** MCP hints about a tool's effects. An unknown hint is omitted. */
export interface ToolAnnotations {
  /** A call changes nothing. */
  readonly readOnlyHint?: boolean;
  /** A call may destroy data irrecoverably. */
  readonly destructiveHint?: boolean;
  /** A repeated call with the same arguments has no further effect. */
  readonly idempotentHint?: boolean;
  /** The tool interacts with systems outside its own. */
  readonly openWorldHint?: boolean;
}

/**
 * The hints that follow from a tool's declarations. They are conservative: an action counts as harmless only if it declares `risk: "low"` or
 * `"medium"`, and a `ui` tool, which may store the user's answer, does not count as read-only.
 */
export function annotationsOf(metadata: ToolMetadata): ToolAnnotations {
  const { category, risk, idempotent = false } = metadata;
  if (isReadOnly(metadata)) return { readOnlyHint: true, openWorldHint: category === "retrieval" };
  const reachesOut = category === "action" || category === "orchestration";
  return {
    readOnlyHint: false,
    destructiveHint: category === "action" && (risk === undefined || risk === "high"),
    idempotentHint: reachesOut && idempotent,
    openWorldHint: reachesOut,
  };
}

/** How a UI may show a call, as the tool declares it. */
export interface DisplayHints extends Pick<ToolMetadata, "title" | "component" | "display"> {
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

/** Whether tools of this category change nothing: a read-only tool may only call these. */
export function isReadOnly({ category }: { readonly category: Category }): boolean {
  return category === "retrieval" || category === "utility";
}
