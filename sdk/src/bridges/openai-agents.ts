import { tool, type FunctionTool, type RunContext } from "@openai/agents";
import type { ToolTypes } from "../model/tool/tool-types.ts";
import type { Json } from "../util/json.ts";
import { contentOf, dataUrl, fileName, isOpenAiInput } from "../transports/shared/content-of.ts";
import { Bridge, type TurnSource } from "./shared/bridge.ts";
import type { BridgedTool, BridgeOptions } from "./shared/bridged-tools.ts";

/** A tool for `Agent` of OpenAI Agents. If a tool has a JSON Schema, the library does not type its arguments and results. */
export type OpenAiAgentsTool<Context = unknown> = FunctionTool<Context, OpenAiAgentsParameters, OpenAiAgentsResult>;

/** A JSON Schema for OpenAI Agents. */
export interface OpenAiAgentsParameters {
  type: "object";
  properties: Record<string, never>;
  required: string[];
  additionalProperties: false;
}

/** A result as OpenAI Agents passes it to a model. */
export type OpenAiAgentsResult = string | OpenAiAgentsContent[];

/** A part of a result with images or files. */
export type OpenAiAgentsContent =
  | { type: "text"; text: string }
  | { type: "image"; image: string }
  | { type: "file"; file: { data: string; mediaType: string; filename: string } };

/**
 * The tools of a turn for OpenAI Agents: `new Agent({ name, tools: openaiAgentsTools(turn) })`. The definitions are in the form of `provider`, default
 * `openai`. A call that a person must confirm becomes an interruption of the run.
 *
 * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for the provider.
 */
export function openaiAgentsTools<Context = unknown, Tools extends ToolTypes = ToolTypes>(
  turn: TurnSource<Tools>,
  options: BridgeOptions = {},
): OpenAiAgentsTool<Context>[] {
  const bridge = new Bridge(turn, { provider: "openai", ...options });
  return bridge.tools.map((each) => toolOf<Context>(bridge, each));
}

function toolOf<Context>(
  bridge: Bridge,
  { name, description, schema, strict }: BridgedTool,
): OpenAiAgentsTool<Context> {
  return tool<OpenAiAgentsParameters, Context, OpenAiAgentsResult>({
    name,
    description,
    // The type accepts only schemas that the library makes itself.
    parameters: schema as unknown as OpenAiAgentsParameters,
    // The type allows only `true` with a closed schema; the library sends the value unchanged.
    strict: (strict ?? false) as true,
    // Runs before each request to a model; the library has no other way to tell a tool about a rejection.
    isEnabled: ({ runContext }) => {
      bridge.declineAll(
        ({ callId, preview }) =>
          preview.tool === name && runContext.isToolApproved({ toolName: name, callId }) === false,
      );
      return true;
    },
    needsApproval: bridge.mayNeedPerson(name)
      ? async (context: RunContext, args: unknown, id?: string) =>
          // The library asks again about an approved call.
          isApproved(context, name, id) || bridge.needsPerson({ name, args, id })
      : false,
    // If the call needs approval, the library already has it here.
    execute: async (args: unknown, _context?: RunContext<Context>, { toolCall, signal }: Details = {}) => {
      // The library's details have the arguments as text, in which a key may be repeated.
      const call = { name, args: toolCall?.arguments ?? args, id: toolCall?.callId, signal };
      return resultOf((await bridge.run(call, true)).output);
    },
  });
}

const isApproved = (context: RunContext, toolName: string, callId: string | undefined): boolean =>
  callId !== undefined && context.isToolApproved({ toolName, callId }) === true;

interface Details {
  readonly toolCall?: { readonly callId: string; readonly arguments: string };
  readonly signal?: AbortSignal;
}

function resultOf(output: Json): OpenAiAgentsResult {
  const { text, media } = contentOf(output, isOpenAiInput);
  if (media.length === 0) return text;
  const files = media.map((each): OpenAiAgentsContent => {
    if (each.type === "image") return { type: "image", image: dataUrl(each) };
    return { type: "file", file: { data: each.data, mediaType: each.mimeType, filename: fileName(each) } };
  });
  return [{ type: "text", text }, ...files];
}
