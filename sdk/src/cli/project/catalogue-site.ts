import { pathToFileURL } from "node:url";
import { Hono } from "hono";
import { getMimeType } from "hono/utils/mime";
import { PlainSite, type PlainSiteOptions } from "../../catalogue/site/plain-site.ts";
import { readCatalogue } from "../../catalogue/site/read-catalogue.ts";
import { isAddressed } from "../../serve/http/access.ts";
import { openLocalPort, type WantedPort } from "../../serve/http/listen.ts";
import { orElse } from "../../util/failures.ts";
import { readRegistry } from "./open-registry.ts";

/** The catalogue of a registry file as a site. @throws ToolwrightError when one of its files cannot be read. */
export async function readSite(registry: string, options: PlainSiteOptions): Promise<PlainSite> {
  return new PlainSite([await readCatalogue({ registry }, pathToFileURL(registry))], options);
}

/** A server's response for a path of the site, without the leading slash; undefined if the page does not exist. */
export type SiteReader = (path: string) => Promise<Response | undefined>;

/** Serves the catalogue of the registry file, which is read again after a build. */
export function siteReader(location: () => Promise<string>, options: PlainSiteOptions): SiteReader {
  let kept: { readonly version: string; readonly site: Promise<PlainSite> } | undefined;
  return async (wanted) => {
    const file = await location();
    const registry = await readRegistry(file);
    if (registry === undefined) return undefined;
    if (kept?.version !== registry.version) kept = { version: registry.version, site: readSite(file, options) };
    return siteAnswer(await kept.site, wanted);
  };
}

function siteAnswer(site: PlainSite, path: string): Response | undefined {
  const wanted = orElse(() => decodeURIComponent(path), undefined);
  if (wanted === undefined) return undefined;
  const page = site.page(wanted);
  if (page !== undefined) {
    // A page's URLs are relative to its folder.
    if (wanted === "" || wanted.endsWith("/")) return answer(page, "index.html");
    return new Response(undefined, { status: 308, headers: { location: `${wanted.split("/").at(-1) ?? ""}/` } });
  }
  const content = site.file(wanted);
  return content === undefined ? undefined : answer(content, wanted);
}

const answer = (content: string | Uint8Array, file: string): Response =>
  new Response(content as string | Uint8Array<ArrayBuffer>, {
    headers: { "content-type": getMimeType(file) ?? "text/plain; charset=utf-8" },
  });

/**
 * Serves the catalogue to this machine only.
 *
 * @throws ToolwrightError `PORT_UNAVAILABLE`.
 */
export async function serveCatalogue(read: SiteReader, port: WantedPort) {
  const app = new Hono();
  app.use(async ({ req, header }, next) => {
    // Another site's page may resolve its own host name to this machine.
    if (!isAddressed(req.raw)) return new Response("This host is not served.", { status: 403 });
    header("Cache-Control", "no-store");
    header("X-Content-Type-Options", "nosniff");
    return next();
  });
  app.get("*", async ({ req, text }) => (await read(req.path.slice(1))) ?? text("404 Not Found", 404));
  const { origin, close } = await openLocalPort(async (request) => app.fetch(request), port);
  return { url: origin, close };
}
