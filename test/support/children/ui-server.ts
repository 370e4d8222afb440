// Serves tools that ask a person, and a page that shows their questions. Arguments: registry, store, page script, port.
import { readFileSync } from "node:fs";
import { createServer } from "../../../sdk/src/server.ts";
import { loadRegistry } from "../../../sdk/src/runtime.ts";
import { sqliteStore } from "../../../sdk/src/agents.ts";

const [registry = "", storeFile = "", script = "", port = "0"] = process.argv.slice(2);
const store = await sqliteStore(storeFile);

const html = (path: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>
<link rel="icon" href="data:,"></head><body><main><h1>Chat</h1><div id="root"></div></main>
<script type="module" src="/page.js${path.includes("strict") ? "?strict" : ""}"></script></body></html>`;
const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:";

const server = await createServer({
  registry: await loadRegistry(registry),
  ports: { store },
  workflowName: "Generator",
  fallback: (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/page.js") {
      return new Response(readFileSync(script), { headers: { "Content-Type": "text/javascript" } });
    }
    return new Response(html(search), { headers: { "Content-Type": "text/html", "Content-Security-Policy": policy } });
  },
});
const { url } = await server.listen({ port: Number(port) });
process.stdout.write(`${url}\n`);
process.once("SIGTERM", () => {
  void server.close().then(() => store.close());
});
