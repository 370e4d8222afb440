import { ToolMessage, type MessageContent } from "@langchain/core/messages";
import { DynamicStructuredTool, type ToolRunnableConfig } from "@langchain/core/tools";
import type { Confirmation } from "../model/call/response.ts";
import type { ArgumentsOf, DataOf, ToolTypes } from "../model/tool/tool-types.ts";
import type { CallResult } from "../model/call/transport.ts";
import type { Json, JsonObject } from "../util/json.ts";
import { isRecord } from "../util/is-record.ts";
import { contentOf, dataUrl, isAlwaysTaken } from "../transports/shared/content-of.ts";
import { Bridge, type HostCall, type TurnSource } from "./shared/bridge.ts";
import type { BridgedTool, BridgeOptions } from "./shared/bridged-tools.ts";
import type { ToolOutput } from "./shared/tool-output.ts";

/** A tool for agents, `ToolNode` and `bindTools` of LangChain. When it is called with a tool call, it returns a `ToolMessage`. */
export type LangChainTool<Input = unknown, Data = Json, Name extends string = string> = DynamicStructuredTool<
  LangChainSchema,
  Input,
  Input,
  ToolOutput<Data>,
  unknown,
  Name
>;

/** A JSON Schema for LangChain. */
export interface LangChainSchema {
  type: "object";
  properties: Record<string, never>;
  required: string[];
  additionalProperties: boolean;
}

/** The tools of a registry; typed if it is. */
export type LangChainTools<Tools extends ToolTypes = ToolTypes> = [keyof Tools] extends [never]
  ? LangChainTool[]
  : { [Name in keyof Tools & string]: LangChainTool<ArgumentsOf<Tools, Name>, DataOf<Tools, Name>, Name> }[keyof Tools &
      string][];

/** Options of the tools for LangChain. */
export interface LangChainOptions extends BridgeOptions {
  /**
   * The function `interrupt` of `@langchain/langgraph`: stops the graph and asks a person, in the form of `humanInTheLoopMiddleware`, before
   * a call that needs a confirmation. Default: such a call is not run.
   */
  readonly interrupt?: (request: LangChainReview) => unknown;
}

/** The question to a person; the answer is `{ decisions: [{ type: "approve" }] }` or `{ decisions: [{ type: "reject" }] }`. */
export interface LangChainReview {
  readonly actionRequests: readonly {
    readonly name: string;
    readonly args: JsonObject;
    readonly description: string;
  }[];
  readonly reviewConfigs: readonly {
    readonly actionName: string;
    readonly allowedDecisions: readonly ("approve" | "reject")[];
  }[];
}

/**
 * The tools of a turn for LangChain: `createAgent({ model, tools: langchainTools(turn) })`. The definitions are in the form of `provider`,
 * default `mcp`, which works with any model.
 *
 * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for the provider.
 */
export function langchainTools<Tools extends ToolTypes = ToolTypes>(
  turn: TurnSource<Tools>,
  { interrupt, ...options }: LangChainOptions = {},
): LangChainTools<Tools> {
  const bridge = new Bridge(turn, { provider: "mcp", ...options });
  // The same build wrote the types and the registry.
  return bridge.tools.map((tool) => toolOf(bridge, tool, interrupt)) as unknown as LangChainTools<Tools>;
}

type Interrupt = LangChainOptions["interrupt"];

function toolOf(bridge: Bridge, { name, description, schema }: BridgedTool, interrupt: Interrupt): LangChainTool {
  const run = async (args: unknown, config: ToolRunnableConfig = {}): Promise<unknown> => {
    const id = config.toolCall?.id;
    const call = { name, args, id, signal: config.signal, messageId: messageIdOf(config) };
    const result = await resultOf(bridge, call, interrupt);
    return id === undefined ? result.output : messageOf(result, id);
  };
  return new RuntimeValidatedTool({ name, description, schema: schema as unknown as LangChainSchema }, run);
}

/** LangGraph names each run of a node, and repeats the run under the same name after an interrupt. */
function messageIdOf({ configurable }: ToolRunnableConfig): string | undefined {
  const name: unknown = configurable?.checkpoint_ns;
  return typeof name === "string" && name !== "" ? name : undefined;
}

async function resultOf(bridge: Bridge, call: HostCall, interrupt: Interrupt): Promise<CallResult> {
  if (interrupt === undefined) return bridge.run(call, false);
  return bridge.decide(call, (confirmation) => isApproved(interrupt(reviewOf(call, confirmation))));
}

function reviewOf({ name }: HostCall, confirmation: Confirmation | undefined): LangChainReview {
  const { tool, args, question } = confirmation?.preview ?? { tool: name, args: {}, question: `Run ${name}?` };
  return {
    actionRequests: [{ name: tool, args, description: question }],
    reviewConfigs: [{ actionName: tool, allowedDecisions: ["approve", "reject"] }],
  };
}

function isApproved(answer: unknown): boolean {
  const decisions = isRecord(answer) && Array.isArray(answer.decisions) ? (answer.decisions as unknown[]) : [];
  return decisions.length === 1 && isRecord(decisions[0]) && decisions[0].type === "approve";
}

function messageOf({ call, isError, output }: CallResult, id: string): ToolMessage {
  const status = isError ? "error" : "success";
  return new ToolMessage({ content: contentFor(output), tool_call_id: id, name: call.name, status });
}

function contentFor(output: Json): MessageContent {
  const { text, media } = contentOf(output, (found) => found.type === "image" && isAlwaysTaken(found));
  if (media.length === 0) return text;
  return [{ type: "text", text }, ...media.map((each) => ({ type: "image_url", image_url: { url: dataUrl(each) } }))];
}

type Run = (args: unknown, config?: ToolRunnableConfig) => Promise<unknown>;

/** Shows the schema to models, and leaves validation to the runtime, whose messages help a model more than the library's. */
class RuntimeValidatedTool extends DynamicStructuredTool<LangChainSchema, unknown, unknown, ToolOutput> {
  readonly #open: DynamicStructuredTool;

  constructor(fields: { name: string; description: string; schema: LangChainSchema }, run: Run) {
    super({ ...fields, func: run as never });
    this.#open = new DynamicStructuredTool({
      ...fields,
      schema: {},
      func: (args: unknown, _manager: unknown, config?: ToolRunnableConfig) => run(args, config),
    });
  }

  override invoke: DynamicStructuredTool<LangChainSchema, unknown, unknown, ToolOutput>["invoke"] = (...given) =>
    this.#open.invoke(...(given as Parameters<DynamicStructuredTool["invoke"]>)) as never;
}
