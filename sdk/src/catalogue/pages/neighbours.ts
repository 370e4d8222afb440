import type { PageLink } from "./catalogue-content.ts";
import type { ListedTool } from "./listed-tools.ts";

/** Most tools listed next to a page, so that no page grows with the number of tools. */
const mostNeighbours = 11;

/** The tools around one in its category, the first and the last of them included where it is near. */
export function neighbours(tools: readonly Pick<ListedTool, "id" | "name">[], id: string): readonly PageLink[] {
  const position = tools.findIndex((tool) => tool.id === id);
  const start = Math.max(0, Math.min(position - Math.floor(mostNeighbours / 2), tools.length - mostNeighbours));
  return tools.slice(start, start + mostNeighbours).map((tool) => ({ title: tool.name, id: tool.id }));
}
