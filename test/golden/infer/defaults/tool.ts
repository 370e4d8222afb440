import { defineTool } from "toolwright";
import { firstPage } from "./settings.ts";

const fallback = "en";

interface Input {
  limit?: number;
  page?: number;
  language?: string;
  label?: string;
  offset?: number;
  tags?: string[];
  exact: boolean;
  nothing?: string | null;
  since?: string;
  range?: { from?: number; to?: number };
  order?: "up" | "down";
}

/** Read defaults from the parameter list. */
export default defineTool({
  category: "utility",
  execute({
    limit: most = 5,
    page = firstPage,
    language = fallback,
    label = `page ${firstPage}`,
    offset = -1,
    tags = ["a", "b"],
    exact = true,
    nothing = null,
    since = new Date().toISOString(),
    range: { from = 0, to } = {},
    order = "down" as const,
  }: Input): void {
    void [most, page, language, label, offset, tags, exact, nothing, since, from, to, order];
  },
});
