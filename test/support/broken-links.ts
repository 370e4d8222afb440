import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/**
 * The broken links in a folder of pages, as `page: link`: to pages, to files, and to sections of both. Links to other sites are not followed.
 *
 * @param base Path below which the folder is served, with slashes at both ends.
 */
export function brokenLinks(folder: string, base = "/"): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) =>
    file.replaceAll(path.sep, "/"),
  );
  const pages = new Map(
    files
      .filter((file) => file.endsWith(".html"))
      .map((file) => [file, readFileSync(path.join(folder, file), "utf8")] as const),
  );
  const ids = new Map<string, ReadonlySet<string>>();
  const idsOf = (file: string): ReadonlySet<string> => {
    const known =
      ids.get(file) ?? new Set([...(pages.get(file) ?? "").matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id));
    ids.set(file, known);
    return known;
  };
  const isBroken = (page: string, link: string): boolean => {
    const target = new URL(link, `http://site.test${base}${page}`);
    if (target.host !== "site.test") return false;
    const section = decodeURIComponent(target.hash.slice(1));
    const address = decodeURIComponent(target.pathname);
    if (!address.startsWith(base)) return true;
    const file = fileAt(folder, address.slice(base.length));
    if (file === undefined) return true;
    return section !== "" && section !== "_top" && file.endsWith(".html") && !idsOf(file).has(section);
  };
  return [...pages].flatMap(([page, html]) => {
    const links = [
      ...html.matchAll(/<(?:a|link|script|img|iframe)\b[^>]*?\s(?:href|src|data-page|data-whole)="([^"]*)"/g),
    ];
    const named = links.map(([, link = ""]) => link.replaceAll("&amp;", "&"));
    return [...new Set(named)].filter((link) => isBroken(page, link)).map((link) => `${page}: ${link}`);
  });
}

function fileAt(folder: string, address: string): string | undefined {
  const found = [address, path.posix.join(address, "index.html")].find((file) => {
    const place = path.join(folder, file);
    return existsSync(place) && statSync(place).isFile();
  });
  return found;
}
