import type { Json } from "../util/json.ts";
import type { ArgumentsOf, DataOf, ToolTypes } from "../model/tool/tool-types.ts";
import { contentOf, isAlwaysTaken } from "../transports/shared/content-of.ts";
import { recordsOf } from "../transports/shared/read-value.ts";
import { defined } from "../util/defined.ts";
import { Bridge, type TurnSource } from "./shared/bridge.ts";
import type { BridgedTool, BridgeOptions } from "./shared/bridged-tools.ts";
import { standardInput, type StandardInput } from "./shared/standard-input.ts";
import { isToolCallError, type ToolOutput } from "./shared/tool-output.ts";

/** A tool for `generateText`, `streamText` and agents of AI SDK 6 and 7. */
export interface AiSdkTool<Input = unknown, Data = Json> {
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: StandardInput<Input>;
  readonly strict?: boolean;
  /** Whether a person must approve the call, by the policy and the tool's options. */
  needsApproval(input: unknown, options: AiSdkApprovalOptions): Promise<boolean>;
  execute(input: Input, options: AiSdkCallOptions): Promise<ToolOutput<Data>>;
  toModelOutput(result: { readonly output: ToolOutput<Data> }): AiSdkModelOutput;
}

/** The AI SDK's data about a call that may need an approval. */
export interface AiSdkApprovalOptions {
  readonly toolCallId: string;
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[] | undefined;
}

/** The AI SDK's data about a call. */
export interface AiSdkCallOptions {
  readonly toolCallId: string;
  readonly abortSignal?: AbortSignal | undefined;
}

/** A result as the AI SDK passes it to a model. */
export type AiSdkModelOutput =
  | { type: "text"; value: string }
  | { type: "json"; value: AiSdkJson }
  | { type: "error-json"; value: AiSdkJson }
  | { type: "content"; value: AiSdkContent[] };

/** A part of a result with images or files. */
export type AiSdkContent =
  | { type: "text"; text: string }
  | { type: "image-data"; data: string; mediaType: string }
  | { type: "file-data"; data: string; mediaType: string; filename?: string };

/** JSON with mutable members, as the AI SDK requires. */
export type AiSdkJson = null | string | number | boolean | { [key: string]: AiSdkJson | undefined } | AiSdkJson[];

/** The tools by name; typed if the registry is. */
export type AiSdkTools<Tools extends ToolTypes = ToolTypes> = [keyof Tools] extends [never]
  ? Record<string, AiSdkTool>
  : { [Name in keyof Tools]: AiSdkTool<ArgumentsOf<Tools, Name>, DataOf<Tools, Name>> };

/**
 * The tools of a turn for the AI SDK, versions 6 and 7: `generateText({ model, tools: aiSdkTools(turn), … })`. The definitions are in the form
 * of `provider`, default `mcp`, which works with any model.
 *
 * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for the provider.
 */
export function aiSdkTools<Tools extends ToolTypes = ToolTypes>(
  turn: TurnSource<Tools>,
  options: BridgeOptions = {},
): AiSdkTools<Tools> {
  const bridge = new Bridge(turn, { provider: "mcp", ...options });
  const made = bridge.tools.map((tool) => [tool.name, toolOf(bridge, tool)] as const);
  // The same build wrote the types and the registry.
  return Object.fromEntries(made) as unknown as AiSdkTools<Tools>;
}

function toolOf(bridge: Bridge, { name, title, description, schema, strict }: BridgedTool): AiSdkTool {
  return {
    ...defined({ title }),
    description,
    // The schema is read for each request to a model, which the library sends after all questions are answered.
    inputSchema: standardInput(schema, () => bridge.declineAll(() => true)),
    ...defined({ strict }),
    needsApproval: async (args, { toolCallId: id, messages }) => {
      // The library asks again about a call that its last message approves.
      const isAgain = recordsOf(messages?.at(-1)?.content).some(({ type }) => type === "tool-approval-response");
      // A client that forged an approval must not trigger the question too.
      return isAgain ? bridge.mayNeedPerson(name) : bridge.needsPerson({ name, args, id });
    },
    // If the call needs approval, the library already has it here.
    execute: async (args, { toolCallId: id, abortSignal: signal }) =>
      (await bridge.run({ name, args, id, signal }, true)).output,
    toModelOutput: ({ output }) => modelOutput(output),
  };
}

function modelOutput(output: ToolOutput): AiSdkModelOutput {
  if (isToolCallError(output)) return { type: "error-json", value: output as unknown as AiSdkJson };
  const { text, media } = contentOf(output, isAlwaysTaken);
  if (media.length > 0) {
    const files = media.map(({ type, data, mimeType: mediaType, name }): AiSdkContent => {
      if (type === "image") return { type: "image-data", data, mediaType };
      return { type: "file-data", data, mediaType, ...defined({ filename: name }) };
    });
    return { type: "content", value: [{ type: "text", text }, ...files] };
  }
  return typeof output === "string" ? { type: "text", value: text } : { type: "json", value: output as AiSdkJson };
}
