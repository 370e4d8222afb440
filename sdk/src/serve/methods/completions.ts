import {
  ProtocolError,
  ProtocolErrorCode,
  type CompleteRequest,
  type CompleteResult,
} from "@modelcontextprotocol/server";
import type { McpHost } from "../host/mcp-host.ts";
import type { McpCompletion } from "../options/completion.ts";
import { findPrompt } from "./prompts.ts";

const mostValues = 100;

/** Answers `completion/complete`: values for an argument of a prompt, or a variable of a resource template. */
export async function complete(host: McpHost, params: CompleteRequest["params"]): Promise<CompleteResult> {
  const { argument, context } = params;
  const completion = completionOf(host, params);
  const values = (await completion?.(argument.value, context?.arguments ?? {})) ?? [];
  return {
    completion: { values: values.slice(0, mostValues), total: values.length, hasMore: values.length > mostValues },
  };
}

function completionOf(
  host: McpHost,
  { ref, argument: { name } }: CompleteRequest["params"],
): McpCompletion | undefined {
  if (ref.type === "ref/prompt") {
    const { arguments: args = {} } = findPrompt(host, ref.name);
    return Object.hasOwn(args, name) ? args[name]?.complete : undefined;
  }
  const template = host.resources?.templates?.find(({ uriTemplate }) => uriTemplate === ref.uri);
  if (template === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown resource template: ${ref.uri.slice(0, 200)}.`);
  const { complete: completes = {} } = template;
  return Object.hasOwn(completes, name) ? completes[name] : undefined;
}

/** Whether there may be something to complete: a reload can bring other prompts. */
export function canComplete({ prompts, resources }: McpHost): boolean {
  return (
    prompts !== undefined || (resources?.templates ?? []).some(({ complete: completes }) => completes !== undefined)
  );
}
