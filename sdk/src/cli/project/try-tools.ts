import { readFile } from "node:fs/promises";
import path from "node:path";
import { Hono } from "hono";
import { tryPage } from "../../catalogue/try-page.ts";
import { componentPage } from "../../registry/component-page.ts";
import type { Registry } from "../../registry/registry.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import { loadRegistry } from "../../runtime/load-registry.ts";
import { defined } from "../../util/defined.ts";
import { createServer, type ToolwrightServer } from "../../serve/web/create-server.ts";

export interface TriedTools {
  readonly routes: Hono;
  /** Takes the tools of this registry from now on. */
  show(file: string): Promise<void>;
  close(): Promise<void>;
}

/** A page for each `ui` tool that calls it, shows its question in its component, and sends the answer to its handler. */
export function tryTools(): TriedTools {
  let shown: { readonly file: string; readonly registry: Registry; readonly server: ToolwrightServer } | undefined;
  const routes = new Hono();
  routes.get("/try/:tool", async (context) => {
    const tool = shown?.registry.tool(context.req.param("tool"));
    if (shown === undefined || tool?.category !== "ui") return context.notFound();
    const { toolId, componentPath } = tool;
    const script =
      componentPath === undefined
        ? undefined
        : await readFile(path.join(path.dirname(shown.file), componentPath), "utf8");
    const component = script === undefined ? undefined : componentPage(script, toolId);
    return context.html(tryPage({ tool: toolId, input: sampleInput(tool), ...defined({ component }) }));
  });
  routes.all("/api/*", (context) => shown?.server.fetch(context.req.raw) ?? context.notFound());
  return {
    routes,
    async show(file) {
      const registry = await loadRegistry(file);
      const former = shown?.server;
      shown = { file, registry, server: await createServer({ registry }) };
      void former?.close();
    },
    close: async () => shown?.server.close(),
  };
}
