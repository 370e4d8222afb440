// A host of MCP Apps on the official bridge, bundled by the test. It shows the page of a tool in a sandbox on another origin.
import { Client, StreamableHTTPClientTransport, type CallToolResult, type Tool } from "@modelcontextprotocol/client";
import { AppBridge, PostMessageTransport, type McpUiStyles } from "@modelcontextprotocol/ext-apps/app-bridge";

interface Frame {
  src: string;
  style: { width: string; height: string };
  title: string;
  readonly contentWindow: never;
  remove(): void;
}

const page = globalThis as unknown as {
  readonly location: { readonly origin: string; readonly search: string };
  readonly document: {
    createElement(name: "iframe"): Frame;
    readonly body: { append(frame: Frame): void };
  };
  host: object;
};
const search = new URLSearchParams(page.location.search);
const isLegacy = search.get("revision") === "2025-11-25";
const sandbox = `${page.location.origin.replace("127.0.0.1", "localhost")}/sandbox.html`;

/** The messages that reach the model. */
const model: unknown[] = [];
const heights: number[] = [];

const client = new Client(
  { name: "host", version: "1.0.0" },
  {
    capabilities: {
      extensions: {
        "io.modelcontextprotocol/ui": {
          mimeTypes: ["text/html;profile=mcp-app"],
        },
      },
    },
    versionNegotiation: { mode: isLegacy ? "legacy" : { pin: "2026-07-28" } },
  },
);

interface View {
  readonly bridge: AppBridge;
  readonly frame: Frame;
}
let view: View | undefined;

/** Opens the page of a tool; resolves once it is initialized. */
async function open(uri: string): Promise<View> {
  const [content] = (await client.readResource({ uri })).contents;
  if (content === undefined || !("text" in content)) throw new Error(`no page at ${uri}`);
  const capabilities = { ...(search.has("without-tools") ? {} : { serverTools: {} }), openLinks: {} };
  const variables = { "--font-sans": "serif" } as McpUiStyles;
  const hostContext = { theme: "dark", styles: { variables } } as const;
  const bridge = new AppBridge(client, { name: "host", version: "1.0.0" }, capabilities, { hostContext });
  bridge.onmessage = ({ content: said }) => {
    model.push(said);
    return Promise.resolve({});
  };
  bridge.onupdatemodelcontext = ({ content: context }) => {
    model.push(context);
    return Promise.resolve({});
  };
  const frame = page.document.createElement("iframe");
  bridge.addEventListener("sizechange", ({ height = 0 }) => {
    heights.push(height);
    frame.style.height = `${String(height)}px`;
  });
  const ready = new Promise<void>((resolve) => bridge.addEventListener("sandboxready", () => resolve()));
  const initialized = new Promise<void>((resolve) => bridge.addEventListener("initialized", () => resolve()));
  frame.title = "Page of the tool";
  page.document.body.append(frame);
  frame.src = sandbox;
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  await ready;
  await bridge.sendSandboxResourceReady({ html: content.text, csp: {} });
  await initialized;
  view = { bridge, frame };
  return view;
}

page.host = {
  model,
  heights,
  /** Calls a tool as the model does, and shows its page. */
  async call(name: string, args: Readonly<Record<string, unknown>>): Promise<CallToolResult> {
    const result = await client.callTool({ name, arguments: args });
    model.push(result.content);
    const tool: Tool | undefined = (await client.listTools()).tools.find((listed) => listed.name === name);
    const { ui } = (tool?._meta ?? {}) as { readonly ui?: { readonly resourceUri: string } };
    if (ui === undefined) return result;
    view?.frame.remove();
    const { bridge } = await open(ui.resourceUri);
    await bridge.sendToolInput({ arguments: args });
    await bridge.sendToolResult(result);
    return result;
  },
  close: async () => {
    await view?.bridge.teardownResource({});
    view?.frame.remove();
  },
};

await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", page.location.origin)));
