import { categoryTexts } from "../catalogue/category-texts.ts";
import { toolPages } from "../catalogue/tool-page.ts";
import { categories } from "../model/tool/tool.ts";
import { listedAgents } from "./listed-agents.ts";
import { raisedErrors } from "./raised-errors.ts";
import { registryMark } from "./registry-mark.ts";
import { readRegistry, type RegistrySource } from "./read-registry.ts";

/** The pages of a registry in the sidebar: its index, its categories, agents and errors. */
export function sidebarGroup(source: RegistrySource, root: URL) {
  const { base = "tools", title = "Tools" } = source;
  const registry = readRegistry(source, root);
  const counts = categories.map((category) => ({
    category,
    count: registry.tools.filter((tool) => tool.category === category).length,
  }));
  return {
    label: title,
    items: [
      { label: "All tools", link: `/${base}/`, attrs: { [registryMark]: base } },
      ...counts
        .filter(({ count }) => count > 0)
        .map(({ category, count }) => ({
          label: categoryTexts[category].title,
          link: `/${base}/${category}/`,
          badge: { text: String(count), variant: "default" as const, class: "tool-count" },
        })),
      ...(listedAgents(registry).length === 0 ? [] : [{ label: "Agents", link: `/${base}/agents/` }]),
      ...(raisedErrors(toolPages(registry)).length === 0 ? [] : [{ label: "Errors", link: `/${base}/errors/` }]),
    ],
  };
}
