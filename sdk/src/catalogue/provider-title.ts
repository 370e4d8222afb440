const spellings: Readonly<Record<string, string>> = { openai: "OpenAI", mcp: "MCP", api: "API" };

/** A provider's id as a reader would write it: `openai-chat` → `OpenAI chat`. */
export function providerTitle(id: string): string {
  const [first = "", ...rest] = id.split("-");
  const start = spellings[first] ?? first.charAt(0).toUpperCase() + first.slice(1);
  return [start, ...rest.map((word) => spellings[word] ?? word)].join(" ");
}
