import type { Icon } from "@modelcontextprotocol/server";
import type { McpIcon } from "../options/icon.ts";

/** The member `icons` of something that is listed; nothing where it has none. */
export function wireIcons(icons: readonly McpIcon[] | undefined): { icons?: Icon[] } {
  if (icons === undefined) return {};
  return {
    icons: icons.map(({ sizes, ...icon }) => ({ ...icon, ...(sizes === undefined ? {} : { sizes: [...sizes] }) })),
  };
}
