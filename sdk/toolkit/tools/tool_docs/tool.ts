import { defineTool, ToolError } from "toolwright";

export interface ToolDocsInput {
  /** Name of the tool to read about, such as `order_get`. @minLength 1 @maxLength 100 */
  name: string;
}

/** The page of one tool. */
export interface ToolDocsResult {
  /** Name of the tool. */
  name: string;
  /** Its whole page in Markdown: when to use it, what it returns, which errors it reports. */
  documentation: string;
}

/**
 * Read the full page of one tool: when to use it, what it returns, and which errors it reports.
 *
 * Use when the summary of a tool does not say enough to call it well. Not for finding a tool for a task: use
 * `tool_search`.
 */
export default defineTool({
  category: "utility",
  title: "Read about a tool",
  tags: ["tools", "documentation"],
  examples: [{ request: "How does the search tool treat misspelt words?", input: { name: "tool_search" } }],
  async execute({ name }: ToolDocsInput, ctx): Promise<ToolDocsResult> {
    const { catalogue } = ctx.services;
    const documentation = catalogue.docs(name);
    if (documentation !== undefined) return { name, documentation };
    const similar = (await catalogue.search(name, 3)).map((tool) => `\`${tool.name}\``);
    throw new ToolError("PERMANENT", `You have no tool ${JSON.stringify(name)}.`, {
      suggestion: similar.length === 0 ? "Find the right tool with `tool_search`." : `Similar: ${similar.join(", ")}.`,
    });
  },
});
