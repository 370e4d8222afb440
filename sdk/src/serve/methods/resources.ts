import {
  ResourceNotFoundError,
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ReadResourceResult,
} from "@modelcontextprotocol/server";
import { defined } from "../../util/defined.ts";
import { readComponent } from "../apps/component-page.ts";
import type { Listing, McpHost } from "../host/mcp-host.ts";
import { wireIcons } from "../host/list-tools.ts";

const scheme = "tool://";

export const pageOf = (tool: string): string => `${scheme}${tool}`;

export async function listResources({ listing, resources }: McpHost): Promise<ListResourcesResult> {
  const own = (await resources?.list?.()) ?? [];
  const pages = [...listing.tools.values()].map(({ name, title }) => ({
    uri: pageOf(name),
    name,
    ...defined({ title }),
    description: `The documentation of the tool ${name}.`,
    mimeType: "text/markdown",
  }));
  return { resources: [...own.map(({ icons, ...resource }) => ({ ...resource, ...wireIcons(icons) })), ...pages] };
}

export function listTemplates({ resources }: McpHost): ListResourceTemplatesResult {
  const templates = resources?.templates ?? [];
  return {
    resourceTemplates: templates.map(({ complete: _completes, icons, ...template }) => ({
      ...template,
      ...wireIcons(icons),
    })),
  };
}

export async function readResource({ listing, resources }: McpHost, uri: string): Promise<ReadResourceResult> {
  const component = await readComponent(listing.registry, uri);
  if (component !== undefined) return { contents: [component] };
  const page = pageText(listing, uri);
  const content = page === undefined ? await resources?.read(uri) : { text: page, mimeType: "text/markdown" };
  if (content === undefined) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, ...content }] };
}

export function pageText({ tools, registry }: Listing, uri: string): string | undefined {
  const name = uri.startsWith(scheme) ? uri.slice(scheme.length) : "";
  return tools.has(name) ? registry.documentation(name) : undefined;
}
