import {
  McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  type ListToolsResult,
  type ServerCapabilities,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { createConnection, type Connection } from "../host/connection.ts";
import { abilitiesOf } from "../host/abilities.ts";
import type { Listing, McpHost } from "../host/create-host.ts";
import { callTool } from "../methods/call-tool.ts";
import { uiApp } from "../../model/call/ui-app.ts";
import { defined } from "../../util/defined.ts";
import type { McpAbilities } from "../options/peer.ts";
import type { SessionOptions } from "../../runtime/session/session.ts";
import type { McpTool } from "../../model/artifact/provider-tools.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { Json } from "../../util/json.ts";
import type { Offer } from "../calls/running-call.ts";
import { offerOf } from "../apps/linked-call.ts";
import { componentUri } from "../../registry/component-page.ts";
import { readComponent } from "../apps/component-page.ts";

/** The SDK's server for a connection, or for one request of revision 2026-07-28. */
export interface ServerInstance {
  readonly sdk: McpServer;
  readonly era: Era;
  /** Addresses that the client has subscribed to, before revision 2026-07-28. */
  readonly subscribed: ReadonlySet<string>;
}

export type Era = "legacy" | "modern";

function serverInstance(host: McpHost, connection: Connection, era: Era): ServerInstance {
  const { answerWithinMs, options, listing } = host;
  const { name = "toolwright", version = listing.registry.version } = options;
  const { title, icons, instructions } = options;
  const sdk = new McpServer(
    { name, version, ...defined({ title, icons: icons && [...icons] }) },
    {
      capabilities,
      ...defined({ instructions }),
      cacheHints: {
        "tools/list": hint,
        "prompts/list": hint,
        "resources/list": hint,
        "resources/templates/list": hint,
        "resources/read": hint,
        "server/discover": hint,
      },
      // The calls count their rounds themselves.
      inputRequired: { maxRounds: mostRounds, roundTimeoutMs: answerWithinMs },
    },
  );
  const { server } = sdk;
  const abilities = (context: ServerContext): McpAbilities => abilitiesOf(server, context);
  // The registry is the list of tools; the SDK's own list is unused.
  sdk.toolInputSchemaJson = (name) => host.listing.tools.get(name)?.inputSchema;
  server.setRequestHandler("tools/list", (_request, context) => ({
    tools: [...clientTools(host, abilities(context))] as ListToolsResult["tools"],
  }));
  server.setRequestHandler("tools/call", ({ params }, context) =>
    callTool(host, connection, { params, context, abilities: abilities(context) }),
  );
  registerPages(sdk, host);
  options.register?.(sdk);
  server.onclose = () => void connection.close().catch(() => undefined);
  return { sdk, era, subscribed: era === "legacy" ? handleSubscriptions(sdk) : new Set() };
}

const hint = { ttlMs: 60_000, cacheScope: "private" } as const;

const mostRounds = 100;

const capabilities: ServerCapabilities = {
  tools: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  logging: {},
};

function handleSubscriptions({ server }: McpServer): ReadonlySet<string> {
  const subscribed = new Set<string>();
  server.setRequestHandler("resources/subscribe", ({ params: { uri } }) => {
    subscribed.add(uri);
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    subscribed.delete(uri);
    return {};
  });
  return subscribed;
}

export interface Instances {
  /** Creates a server for one request of revision 2026-07-28 over HTTP. */
  forRequest(): McpServer;
  forConnection(era: Era): McpServer;
  connected(): Iterable<ServerInstance>;
  close(): Promise<void>;
}

export function createInstances(host: McpHost, options: Omit<SessionOptions, "id" | "registry">): Instances {
  const connections = new Set<Connection>();
  const connected = new Set<ServerInstance>();
  const make = (era: Era, isLasting: boolean): McpServer => {
    const connection = createConnection(host, options, isLasting);
    const instance = serverInstance(host, connection, era);
    connections.add(connection);
    if (isLasting) connected.add(instance);
    const { server } = instance.sdk;
    const { onclose } = server;
    server.onclose = () => {
      connections.delete(connection);
      connected.delete(instance);
      // A parked call outlives the request that started it.
      if (isLasting) onclose?.();
    };
    return instance.sdk;
  };
  return {
    forRequest: () => make("modern", false),
    forConnection: (era) => make(era, true),
    connected: () => connected,
    async close() {
      await Promise.all([...connections].map((connection) => connection.close()));
    },
  };
}

type ClientTool = McpTool & { readonly _meta?: object };

/** The tools for this client: if it cannot show a tool's question during the call, the tool gets the answer in another way. */
function clientTools(host: McpHost, abilities: McpAbilities): readonly ClientTool[] {
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
  // While its page waits for the user, the result has another form.
  const { outputSchema: _whenDone, ...rest } = tool;
  return { ...rest, inputSchema: changed, _meta: { ui: { resourceUri: componentUri(record) } } };
}

const questionId = {
  type: "string",
  description: "Id of the question that the user has answered, as an earlier call gave it. Leave it out at first.",
};

function answerProperty({ answerSchema = { type: "string" } }: ToolRecord): Json {
  const description = "What the user answered when asked in the conversation. Leave it out at first.";
  // References of a schema start at its root, which is another schema here.
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

const scheme = "tool://";

const pageOf = (tool: string): string => `${scheme}${tool}`;

function registerPages(sdk: McpServer, host: McpHost): void {
  const list = () => ({
    resources: [...host.listing.tools.values()].map(({ name, title }) => ({
      uri: pageOf(name),
      name,
      ...defined({ title }),
      description: `The documentation of the tool ${name}.`,
      mimeType: "text/markdown",
    })),
  });
  const described = { description: "The documentation of a tool.", mimeType: "text/markdown" };
  sdk.registerResource("tool", new ResourceTemplate(pageOf("{name}"), { list }), described, ({ href: uri }) => {
    const text = pageText(host.listing, uri);
    if (text === undefined) throw new ResourceNotFoundError(uri);
    return { contents: [{ uri, text, mimeType: "text/markdown" }] };
  });
  const shown = { description: "The page of a tool's component.", mimeType: uiApp.mimeType };
  const components = new ResourceTemplate("ui://components/{page}", { list: undefined });
  sdk.registerResource("component", components, shown, async ({ href: uri }) => {
    const content = await readComponent(host.listing.registry, uri);
    if (content === undefined) throw new ResourceNotFoundError(uri);
    return { contents: [content] };
  });
}

function pageText({ tools, registry }: Listing, uri: string): string | undefined {
  const name = uri.startsWith(scheme) ? uri.slice(scheme.length) : "";
  return tools.has(name) ? registry.documentation(name) : undefined;
}
