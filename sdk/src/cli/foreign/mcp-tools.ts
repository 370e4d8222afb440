import type * as Sdk from "@modelcontextprotocol/client";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { isRecord } from "../../util/is-record.ts";
import { connectTo, quoted, type ConnectLimits } from "./mcp-client.ts";
import type { McpServer } from "./mcp-server.ts";
import type { CommandIo } from "../console/command.ts";
import { unlessAborted } from "../../util/waits.ts";

/**
 * All tools of an MCP server, in its order. Calls no tool, and always ends the server afterwards.
 *
 * @throws ToolwrightError `MCP_UNREACHABLE`, `MCP_TIMEOUT`, `MCP_ANSWER_INVALID`.
 */
export async function mcpTools(server: McpServer, limits: ConnectLimits): Promise<readonly unknown[]> {
  const { client, options, explain, close } = await connectTo(server, limits);
  try {
    return await unlessAborted(listTools(client, options), options.signal);
  } catch (error) {
    throw explain(error);
  } finally {
    await close();
  }
}

/** The same for a command: shows that it waits, and ends when the user wants it to. */
export function listServer(server: McpServer, io: CommandIo, timeoutMs = 60_000): Promise<readonly unknown[]> {
  io.status?.("Listing the tools of the MCP server…");
  return mcpTools(server, { timeoutMs, interruption: io.interruption?.() });
}

const methodNotFound = -32601;

/** Reads all tools, page by page, in the server's order. @throws ToolwrightError `MCP_ANSWER_INVALID`. */
export async function listTools(
  client: Sdk.Client,
  options: { readonly signal: AbortSignal; readonly timeout: number },
): Promise<readonly unknown[]> {
  const tools: unknown[] = [];
  const seen = new Set<string>();
  for (let cursor: string | undefined; ;) {
    const params = cursor === undefined ? {} : { cursor };
    const page: unknown = await client
      .request({ method: "tools/list", params }, anyResult, options)
      .catch((error: unknown) => {
        // A server may offer only prompts or resources.
        if (isRecord(error) && error.code === methodNotFound) return { tools: [] };
        throw error;
      });
    if (!isRecord(page) || !Array.isArray(page.tools)) {
      throw invalid(`answered \`tools/list\` without a list of tools: ${quoted(JSON.stringify(page))}`);
    }
    for (const tool of page.tools as readonly unknown[]) tools.push(tool);
    const { nextCursor } = page;
    if (typeof nextCursor !== "string" || nextCursor === "") return tools;
    if (seen.has(nextCursor)) throw invalid(`returned the same cursor twice, so its list of tools never ends`);
    seen.add(nextCursor);
    cursor = nextCursor;
  }
}

/** A result schema that accepts everything, because the verifier reports the errors of each tool. */
export const anyResult = {
  "~standard": { version: 1, vendor: "toolwright", validate: (value: unknown) => ({ value }) },
} as const;

const invalid = (what: string): ToolwrightError => new ToolwrightError("MCP_ANSWER_INVALID", `The MCP server ${what}.`);
