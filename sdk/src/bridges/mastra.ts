import { createTool, type Tool, type ToolExecutionContext } from "@mastra/core/tools";
import type { JsonSchema } from "../model/json-schema.ts";
import type { ArgumentsOf, DataOf, ToolTypes } from "../model/tool/tool-types.ts";
import type { Json, JsonObject } from "../util/json.ts";
import { isRecord } from "../util/is-record.ts";
import { contentOf, isAlwaysTaken } from "../transports/shared/content-of.ts";
import { defined } from "../util/defined.ts";
import { Bridge, type HostCall, type TurnSource } from "./shared/bridge.ts";
import type { BridgedTool, BridgeOptions } from "./shared/bridged-tools.ts";
import { standardInput, type StandardInput } from "./shared/standard-input.ts";
import type { ToolOutput } from "./shared/tool-output.ts";

/** A tool for `Agent` and MCP servers of Mastra. `createStep` also requires an `outputSchema`, which the caller adds. */
export type MastraTool<Input = unknown, Data = Json, Name extends string = string> = Tool<
  Input,
  ToolOutput<Data>,
  MastraQuestion,
  MastraDecision,
  ToolExecutionContext<MastraQuestion, MastraDecision>,
  Name
>;

/** The question to a person when a tool suspends. */
export interface MastraQuestion {
  readonly tool: string;
  readonly question: string;
  readonly args: JsonObject;
}

/** The answer with which a suspended tool is resumed; `approveToolCall` and `declineToolCall` send it too. */
export interface MastraDecision {
  readonly approved: boolean;
}

/** The tools by name; typed if the registry is. */
export type MastraTools<Tools extends ToolTypes = ToolTypes> = [keyof Tools] extends [never]
  ? Record<string, MastraTool>
  : { [Name in keyof Tools & string]: MastraTool<ArgumentsOf<Tools, Name>, DataOf<Tools, Name>, Name> };

/**
 * The tools of a turn for Mastra: `new Agent({ …, tools: mastraTools(turn) })`. The definitions are in the form of `provider`, default `mcp`,
 * which works with any model. A call that a person must confirm suspends.
 *
 * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for the provider.
 */
export function mastraTools<Tools extends ToolTypes = ToolTypes>(
  turn: TurnSource<Tools>,
  options: BridgeOptions = {},
): MastraTools<Tools> {
  const bridge = new Bridge(turn, { provider: "mcp", ...options });
  const made = bridge.tools.map((tool) => [tool.name, toolOf(bridge, tool)] as const);
  // The same build wrote the types and the registry.
  return Object.fromEntries(made) as unknown as MastraTools<Tools>;
}

const decision: JsonSchema = {
  type: "object",
  properties: { approved: { type: "boolean", description: "Whether the call may run." } },
  required: ["approved"],
  additionalProperties: false,
};

const question: JsonSchema = {
  type: "object",
  properties: {
    tool: { type: "string" },
    question: { type: "string", description: "For the person who decides." },
    args: { type: "object", description: "The arguments that will run.", additionalProperties: {} },
  },
  required: ["tool", "question", "args"],
  additionalProperties: false,
};

const suspending = {
  suspendSchema: standardInput(question) as StandardInput<MastraQuestion>,
  resumeSchema: standardInput(decision) as StandardInput<MastraDecision>,
};

type Context = ToolExecutionContext<MastraQuestion, MastraDecision>;

function toolOf(bridge: Bridge, { name, title, description, schema, strict }: BridgedTool) {
  return createTool({
    id: name,
    ...defined({ title }),
    description,
    inputSchema: standardInput(schema),
    // With a tool that may suspend, Mastra does not run calls in parallel.
    ...(bridge.mayNeedPerson(name) ? suspending : {}),
    ...defined({ strict }),
    execute: (args: unknown, context: Context) => {
      const { agent, workflow, abortSignal: signal } = context;
      const call = { name, args, id: agent?.toolCallId, messageId: workflow?.runId, signal };
      return answer(bridge, call, context);
    },
    // The return value of `execute` is JSON.
    toModelOutput: (output: unknown) => modelOutput(output as Json),
  });
}

async function answer(bridge: Bridge, call: HostCall, context: Context): Promise<Json | undefined> {
  const { suspend, resumeData } = context.agent ?? context.workflow ?? context;
  // The host's resume data is not validated.
  const said: unknown = resumeData;
  if (isRecord(said) && said.approved === true) return (await bridge.run(call, true)).output;
  const confirmation = suspend && (await bridge.confirmationOf(call));
  if (suspend === undefined || confirmation === undefined) return (await bridge.run(call, false)).output;
  if (said !== undefined) return (await bridge.decline(call, confirmation)).output;
  const { tool, question: asked, args } = confirmation.preview;
  await suspend({ tool, question: asked, args });
  return undefined;
}

/** A result for a model, with images and files as media. */
function modelOutput(output: Json): object {
  const { text, media } = contentOf(output, isAlwaysTaken);
  if (media.length === 0)
    return typeof output === "string" ? { type: "text", value: text } : { type: "json", value: output };
  const parts = media.map(({ data, mimeType: mediaType }) => ({ type: "media", data, mediaType }));
  return { type: "content", value: [{ type: "text", text }, ...parts] };
}
