import type { Icon } from "@modelcontextprotocol/server";
import type { LeftOutTools } from "../../model/call/left-out.ts";
import type { Policy } from "../../model/call/policy.ts";
import type { Registry } from "../../registry/registry.ts";
import type { SessionOptions } from "../../runtime/session/session.ts";
import { compareText } from "../../util/texts.ts";
import { defined } from "../../util/defined.ts";
import type { McpIcon } from "../options/resources.ts";
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
  const { mode = "text", agent } = session;
  const disabled = [...(policy?.disabled ?? []), ...(session.allowMissing === true ? [] : leftOut.keys())];
  const tools = registry
    .toolsFor("mcp", {
      mode,
      disabled,
      ...defined({ agent }),
    })
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
