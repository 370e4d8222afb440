import type { McpTool } from "../../model/artifact/provider-tools.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { uiApp } from "../../model/call/ui-app.ts";
import type { Json } from "../../util/json.ts";
import type { Offer } from "../calls/running-call.ts";
import type { McpHost } from "../host/mcp-host.ts";
import { offerOf } from "./linked-call.ts";
import type { McpAbilities } from "../options/peer.ts";
import { componentUri } from "../../registry/component-page.ts";

type ClientTool = McpTool & { readonly _meta?: object };

/** The tools as this client gets them: one that asks what the client cannot ask while it waits takes the answer of its user in another way. */
export function clientTools(host: McpHost, abilities: McpAbilities): readonly ClientTool[] {
  const shown = [...host.listing.tools.values()].map((tool) => {
    const offer = offerOf(host, tool.name, abilities);
    const record = offer === undefined ? undefined : host.listing.registry.tool(tool.name);
    return offer === undefined || record === undefined ? { tool } : { tool: offeredTool(tool, offer, record), offer };
  });
  const tools: readonly ClientTool[] = shown.map(({ tool }) => tool);
  return shown.some(({ offer }) => offer?.way === "app") ? [...tools, submitTool] : tools;
}

function offeredTool(tool: McpTool, { way, property }: Offer, record: ToolRecord): ClientTool {
  const { inputSchema } = tool;
  const schema = way === "app" ? questionId : answerProperty(record);
  const changed = { ...inputSchema, properties: { ...(inputSchema.properties ?? {}), [property]: schema } };
  if (way === "conversation") return { ...tool, inputSchema: changed };
  // While its page waits for the user, the result is another one.
  const { outputSchema: _whenDone, ...rest } = tool;
  return { ...rest, inputSchema: changed, _meta: { ui: { resourceUri: componentUri(record) } } };
}

const questionId = {
  type: "string",
  description: "Id of the question that the user has answered, as an earlier call gave it. Leave it out at first.",
};

function answerProperty({ answerSchema = { type: "string" } }: ToolRecord): Json {
  const description = "What the user answered when asked in the conversation. Leave it out at first.";
  // References of a schema lead from its root, which this is not.
  if (answerSchema.$defs === undefined) return { ...answerSchema, description } as unknown as Json;
  return { description: `${description} JSON of this schema: ${JSON.stringify(answerSchema)}` };
}

const submitTool = {
  name: uiApp.submitTool,
  description: "Takes the answer that a user gives in the page of a tool.",
  inputSchema: {
    type: "object",
    properties: { eventId: { type: "string" }, response: {}, cancel: { type: "boolean" } },
    required: ["eventId"],
  },
  annotations: { readOnlyHint: false },
  _meta: { ui: { visibility: ["app"] } },
} as const satisfies ClientTool;
