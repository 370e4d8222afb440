import { ResourceNotFoundError, ResourceTemplate, type McpServer } from "@modelcontextprotocol/server";
import { uiApp } from "../../model/call/ui-app.ts";
import { defined } from "../../util/defined.ts";
import { readComponent } from "../apps/component-page.ts";
import type { Listing, McpHost } from "../host/mcp-host.ts";

const scheme = "tool://";

const pageOf = (tool: string): string => `${scheme}${tool}`;

/** Registers the documentation of the tools, and the pages of their components. */
export function registerPages(sdk: McpServer, host: McpHost): void {
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
