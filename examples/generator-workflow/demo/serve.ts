import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { sqliteStore, type LanguageModel, loadWorkflow, openConversation } from "toolwright/agents";
import { loadRegistry } from "toolwright/runtime";
import { createServer, type Listening } from "toolwright/server";
import { fileKeys } from "../lib/keys.ts";
import { asVisitor, visitorOf } from "./visitor.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** How the chat is served. */
export interface ServeOptions {
  readonly model: LanguageModel;
  /** Folder of what outlasts the process: sessions, conversations, keys. */
  readonly data: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** How long a conversation is kept for a process that was killed, in milliseconds; default 30,000. */
  readonly leaseMs?: number;
}

/** A chat that is served. */
export interface ServedChat extends Listening {
  readonly close: () => Promise<void>;
}

/** Serves the conversation of the workflow and its page. */
export async function serve({ model, data, port, leaseMs = 30_000 }: ServeOptions): Promise<ServedChat> {
  const registry = await loadRegistry(join(root, "dist/tool_registry.json"));
  const { workflow } = await loadWorkflow("workflows/Generator/workflow.json", { registry, root });
  const services = { keys: fileKeys(join(data, "keys.json")) };
  const store = await sqliteStore(join(data, "conversations.db"));
  const tools = registry.tools.map(({ toolId, metadata: { title = toolId }, category }) => [
    toolId,
    { title, category },
  ]);
  const page = await pageFiles(JSON.stringify(Object.fromEntries(tools)));
  const server = await createServer({
    registry,
    services,
    ports: { store },
    workflowName: workflow.name,
    conversation: (given) => openConversation({ ...given, registry, workflow, model, services, leaseMs }),
    authenticate: visitorOf,
    fallback: (request) => asVisitor(request, page(new URL(request.url).pathname)),
  });
  return {
    ...(await server.listen({ port })),
    async close() {
      await server.close();
      await store.close();
    },
  };
}

const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:";

/** The page, with its script bundled once; `tools` is what the script knows of the tools, as JSON. */
async function pageFiles(tools: string): Promise<(path: string) => Response> {
  const { outputFiles } = await build({
    entryPoints: [join(root, "page/main.tsx")],
    bundle: true,
    format: "esm",
    minify: true,
    write: false,
    jsx: "automatic",
    target: "es2022",
    define: { "process.env.NODE_ENV": '"production"', TOOLS: tools },
  });
  const files = new Map([
    ["/", { type: "text/html", text: await readFile(join(root, "page/index.html"), "utf8") }],
    ["/page.css", { type: "text/css", text: await readFile(join(root, "page/page.css"), "utf8") }],
    ["/page.js", { type: "text/javascript", text: outputFiles[0]?.text ?? "" }],
  ]);
  return (path) => {
    const file = files.get(path);
    if (file === undefined) return new Response("Not found.", { status: 404 });
    const headers = { "Content-Type": `${file.type}; charset=utf-8`, "Content-Security-Policy": policy };
    return new Response(file.text, { headers });
  };
}
