import { pathToFileURL } from "node:url";
import { PlainSite, type PlainSiteOptions } from "../../catalogue/site/plain-site.ts";
import { readCatalogue } from "../../catalogue/site/read-catalogue.ts";

/** The catalogue of a registry file as a site. @throws ToolwrightError when a file of it cannot be read. */
export async function readSite(registry: string, options: PlainSiteOptions): Promise<PlainSite> {
  return new PlainSite([await readCatalogue({ registry }, pathToFileURL(registry))], options);
}
