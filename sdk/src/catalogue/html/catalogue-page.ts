import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import type { RegistryFile } from "../../model/registry.ts";
import { counted } from "../../util/counted.ts";
import { catalogueMarkdown } from "../tools-markdown.ts";
import { catalogueStyle } from "./catalogue-style.ts";

/** How the page is shown. */
export interface CataloguePageOptions {
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
