import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import type { RegistryFile } from "../model/artifact/registry.ts";
import { counted } from "../util/texts.ts";
import { catalogueMarkdown } from "./tools-markdown.ts";

interface CataloguePageOptions {
  readonly title: string;
  /** Whether the page loads itself again when the server says at `changes` that the tools have changed. */
  readonly isLive?: boolean;
}

/** The catalogue of a registry as one HTML page that needs no other file: what `TOOLS.md` says, with a filter. */
export function cataloguePage(registry: RegistryFile, { title, isLive = false }: CataloguePageOptions): string {
  const body = micromark(catalogueMarkdown(registry), { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
    .replaceAll(/<h3><code>([\w-]+)<\/code><\/h3>/g, '<h3 id="$1"><code>$1</code></h3>')
    .replaceAll("<table>", '<div class="table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    // Sources are not part of the catalogue.
    .replaceAll(/ · <a href="(?!https?:)[^"#]*">source<\/a>/g, "");
  return page(title, [
    `<p>${counted(registry.tools.length, "tool")} · registry <code>${escaped(registry.version)}</code></p>`,
    `<label>Filter <input type="search" id="filter" autocomplete="off"></label>`,
    body,
    `<script>${filterScript}${isLive ? liveScript : ""}</script>`,
  ]);
}

/** The page until a project builds for the first time. */
export function emptyCataloguePage(title: string): string {
  return page(title, [
    "<p>The tools do not build yet. This page loads again when they do.</p>",
    `<script>${liveScript}</script>`,
  ]);
}

/** A whole page, of parts that are HTML. */
function page(title: string, parts: readonly string[]): string {
  const name = escaped(title);
  return [
    "<!doctype html>",
    '<html lang="en">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title>`,
    `<link rel="icon" href="data:,"><style>${catalogueStyle}</style></head>`,
    `<body><main><h1>${name}</h1>`,
    ...parts,
    "</main></body>",
    "</html>",
    "",
  ].join("\n");
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

// Hides the rows of the table of tools that lack what is typed.
const filterScript = `
const rows = [...document.querySelectorAll("main > .table:first-of-type tbody tr")];
document.querySelector("#filter").addEventListener("input", ({ target }) => {
  const words = target.value.toLowerCase();
  for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(words);
});
`;

const liveScript = `
new EventSource("changes").addEventListener("message", () => location.reload());
`;

const catalogueStyle = `
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#fff, #14161a); color: light-dark(#1c2024, #e6e8eb); }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
a { color: light-dark(#0550ae, #79b8ff); }
h2 { margin-top: 2.5rem; border-bottom: 1px solid light-dark(#d5d9de, #3a3f46); }
h3 { margin-top: 2.5rem; scroll-margin-top: 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { overflow-x: auto; padding: 0.75rem; border-radius: 0.4rem; background: light-dark(#f3f4f6, #1e2227); }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid light-dark(#e3e6ea, #2c3138); }
input, textarea, button { font: inherit; padding: 0.25rem 0.5rem; }
textarea { box-sizing: border-box; width: 100%; font-family: ui-monospace, monospace; }
iframe { width: 100%; margin: 1rem 0; border: 1px solid light-dark(#d5d9de, #3a3f46); border-radius: 0.4rem; }
`;
