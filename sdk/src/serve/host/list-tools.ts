import type { Icon } from "@modelcontextprotocol/server";
import type { LeftOutTools } from "../../model/call/left-out.ts";
import type { Policy } from "../../model/call/policy.ts";
import type { Registry } from "../../registry/registry.ts";
import { completePolicy } from "../../runtime/policy/complete-policy.ts";
import { selectionIn } from "../../runtime/session/tool-checks.ts";
import type { SessionOptions } from "../../runtime/session/session.ts";
import { compareText } from "../../util/texts.ts";
import type { McpIcon } from "../options/server-options.ts";
import type { Listing } from "./mcp-host.ts";

export interface ListOptions {
  readonly session?: Pick<SessionOptions, "mode" | "agent" | "allowMissing"> | undefined;
  readonly policy?: Policy | undefined;
  readonly leftOut: LeftOutTools;
  readonly toolIcons?: Readonly<Record<string, readonly McpIcon[]>> | undefined;
}

/**
 * The tools of a registry for clients, in one order.
 *
 * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for `mcp`.
 */
export function listTools(registry: Registry, { session = {}, policy, leftOut, toolIcons = {} }: ListOptions): Listing {
  const { mode = "text", agent, allowMissing = false } = session;
  const selecting = { registry, policy: completePolicy(policy), mode, leftOut: allowMissing ? new Map() : leftOut };
  const tools = registry
    .toolsFor("mcp", selectionIn(selecting, agent))
    .toSorted((left, right) => compareText(left.name, right.name))
    .map((tool) => ({ ...tool, ...wireIcons(Object.hasOwn(toolIcons, tool.name) ? toolIcons[tool.name] : undefined) }));
  return { registry, tools: new Map(tools.map((tool) => [tool.name, tool])) };
}

export function wireIcons(icons: readonly McpIcon[] | undefined): { icons?: Icon[] } {
  if (icons === undefined) return {};
  return {
    icons: icons.map(({ sizes, ...icon }) => ({ ...icon, ...(sizes === undefined ? {} : { sizes: [...sizes] }) })),
  };
}
