import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { ReadResourceResult } from "@modelcontextprotocol/server";
import { uiApp } from "../../model/call/ui-app.ts";
import { componentFileAt, componentPage } from "../../registry/component-page.ts";
import { moduleDigest } from "../../registry/content-hash.ts";
import type { Registry } from "../../registry/registry.ts";

const csp = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] };

/** The page of a component, also of an earlier build while its files exist; undefined without one. */
export async function readComponent(
  registry: Registry,
  uri: string,
): Promise<ReadResourceResult["contents"][number] | undefined> {
  const found = componentFileAt(uri);
  if (found === undefined || registry.tool(found.tool) === undefined) return undefined;
  const location = registry.locationOf(found.tool);
  const registryFile = location.startsWith("file:") ? fileURLToPath(location) : location;
  const script = await readFile(path.join(path.dirname(registryFile), found.file), "utf8").catch(() => undefined);
  // A changed file is not the built one.
  if (script === undefined || !found.file.includes(`.${moduleDigest(script)}.`)) return undefined;
  const _meta = { ui: { csp, prefersBorder: true } };
  return { uri, mimeType: uiApp.mimeType, text: componentPage(script, found.tool), _meta };
}
