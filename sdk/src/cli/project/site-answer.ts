import { getMimeType } from "hono/utils/mime";
import type { PlainSite } from "../../catalogue/site/plain-site.ts";
import { orElse } from "../../util/failures.ts";

/** What a server answers for a path of a site, without the slash before it; undefined if the site has nothing there. */
export function siteAnswer(site: PlainSite | undefined, path: string): Response | undefined {
  if (site === undefined) return undefined;
  const wanted = decoded(path);
  if (wanted === undefined) return undefined;
  const page = site.page(wanted);
  if (page !== undefined) {
    // Addresses of a page are relative to its folder.
    return wanted === "" || wanted.endsWith("/")
      ? answer(page, "index.html")
      : moved(`${wanted.split("/").at(-1) ?? ""}/`);
  }
  const content = site.file(wanted);
  return content === undefined ? undefined : answer(content, wanted);
}

const answer = (content: string | Uint8Array, file: string): Response =>
  new Response(content as string | Uint8Array<ArrayBuffer>, {
    headers: { "content-type": getMimeType(file) ?? "text/plain; charset=utf-8" },
  });

const moved = (location: string): Response => new Response(undefined, { status: 308, headers: { location } });

const decoded = (path: string): string | undefined => orElse(() => decodeURIComponent(path), undefined);
