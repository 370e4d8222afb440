import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Sources that the pages of a site may load from, in addition to the site itself, by directive: `{ "img-src": ["https:"] }`. */
export type ContentSources = Readonly<Record<string, readonly string[]>>;

/**
 * Gives every page of a built site a Content-Security-Policy that allows the page's own scripts alone, and leaves the choice of the theme to the reader's
 * system where no script makes it.
 */
export function finishPages(folder: string, sources: ContentSources | false): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const finish = file.endsWith(".html")
      ? (html: string) => finishedPage(html, sources)
      : file.endsWith(".css")
        ? withSystemScheme
        : undefined;
    if (finish === undefined) continue;
    const place = path.join(folder, file);
    const text = readFileSync(place, "utf8");
    const finished = finish(text);
    if (finished !== text) writeFileSync(place, finished);
  }
}

/** Styles in which the rules for a theme hold for a page without one too, where the reader's system asks for it. */
export const withSystemScheme = (css: string): string =>
  css.replace(/[^{};]*\[data-theme=["']?(?:light|dark)["']?\][^{}]*\{[^{}]*\}/g, (rule) => rule + systemRule(rule));

function systemRule(rule: string): string {
  const selectors = rule.slice(0, rule.indexOf("{"));
  const theme = /data-theme=["']?(light|dark)/.exec(selectors)?.[1] ?? "light";
  const named = /(?<!:not\():root\[data-theme=["']?\w+["']?\]|(?<![(\w])\[data-theme=["']?\w+["']?\]/g;
  const open = selectors.replace(named, ":root:not([data-theme])");
  return open === selectors ? "" : `@media (prefers-color-scheme:${theme}){${open}${rule.slice(selectors.length)}}`;
}

export function finishedPage(html: string, sources: ContentSources | false): string {
  const open = html
    .replace(/(<html\b[^>]*) data-theme="dark"/, "$1")
    // The shortcut on Starlight's search button is drawn by styles, since the button's name does not have it.
    .replace(
      /(<kbd class="sl-hidden md:sl-flex[^>]*>\s*)<kbd([^>]*)>([^<]*)<\/kbd><kbd([^>]*)>(K)</,
      '$1<kbd$2 data-key="$3"></kbd><kbd$4 data-key="$5"><',
    );
  if (sources === false || /<meta http-equiv="content-security-policy"/i.test(open)) return open;
  const policy = contentPolicy(open, sources).replaceAll('"', "&quot;");
  return open.replace(/<head\b[^>]*>/i, `$&<meta http-equiv="content-security-policy" content="${policy}">`);
}

function contentPolicy(html: string, added: ContentSources): string {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)];
  const hashes = scripts
    .filter(([, attributes = "", text = ""]) => text !== "" && !/\ssrc=|type="application\//.test(attributes))
    .map(([, , text = ""]) => `'sha256-${createHash("sha256").update(text.replace(/\r\n?/g, "\n")).digest("base64")}'`);
  const directives: Readonly<Record<string, readonly string[]>> = {
    "default-src": ["'self'"],
    // The search is a program in WebAssembly.
    "script-src": ["'self'", "'wasm-unsafe-eval'", ...new Set(hashes)],
    // Highlighted code carries its colours in attributes.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'"],
    "frame-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
  };
  const names = [...new Set([...Object.keys(directives), ...Object.keys(added)])];
  return names.map((name) => [name, ...(directives[name] ?? []), ...(added[name] ?? [])].join(" ")).join("; ");
}
