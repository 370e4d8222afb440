import type { ToolResponse } from "../../../sdk/src/model/call/response.ts";

const ofText = (text: string): readonly object[] => [{ type: "text", text }];

/** A response in the form of an MCP server; a third-party server's response already has this form. */
export function asMcpResult(response: ToolResponse): object {
  if (!response.ok) return { isError: true, content: ofText(response.error.message) };
  const { data } = response;
  if (typeof data === "object" && data !== null && "content" in data && Array.isArray(data.content)) return data;
  return { content: ofText(JSON.stringify(data)), structuredContent: data };
}
