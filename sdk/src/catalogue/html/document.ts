import { navigationAt, type CatalogueLink, type NavigationLine } from "../pages/catalogue-links.ts";
import { breadcrumb } from "./breadcrumb.ts";
import { drawPage, type CataloguePage, type PageHeading } from "./draw-page.ts";
import type { Address } from "./drawing.ts";
import { html, raw, type Markup, type Part } from "./markup.ts";

/** The site that a page is part of. */
export interface SiteFrame {
  readonly title: string;
  /** Path of the logo's file in the site; omitted without one. */
  readonly logo?: string;
  /** The pages of each registry, for the navigation. */
  readonly registries: readonly {
    readonly base: string;
    readonly title: string;
    readonly links: readonly CatalogueLink[];
  }[];
  /** Address of the studio that serves the site. */
  readonly studio?: string;
}

/** Nothing is loaded from other origins; a component's own page contains its script. */
const policy =
  "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'";

/** A page as a whole HTML document with relative addresses: it works below any path of any server. */
export function htmlDocument(page: CataloguePage, site: SiteFrame): string {
  const root = page.id === "index" ? "./" : "../".repeat(page.id.split("/").length);
  const address = (target: string): string => root + (target === "index/" ? "" : target);
  const { html: article, headings } = drawPage(page, address);
  const title = page.id === "index" ? site.title : `${page.title} | ${site.title}`;
  const meta = (property: string, content: string): Markup =>
    html`<meta property="${property}" content="${content}" />`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="content-security-policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${page.description}" />
        ${meta("og:title", page.title)}${meta("og:description", page.description)}${meta("og:site_name", site.title)}${meta("og:type", "article")}
        <link rel="icon" href="${address(site.logo ?? "catalogue.svg")}" />
        <link rel="stylesheet" href="${address("catalogue.css")}" />
        <script type="module" src="${address("catalogue.js")}"></script>
      </head>
      <body>
        <a class="skip-link" href="#content">Skip to content</a>
        <header class="site-header">
          <button class="site-menu" popovertarget="navigation" aria-label="Menu">Menu</button
          ><a class="site-title" href="${address("index/")}"
            >${site.logo !== undefined && html`<img src="${address(site.logo)}" alt="" width="28" height="28" />`}${site.title}</a
          >
          ${site.studio !== undefined && html`<a class="site-studio" href="${site.studio}">Studio</a>`}
          <form class="site-search" action="${address("index/")}" role="search">
            <input type="search" name="q" aria-label="Find a tool" placeholder="Search" />
          </form>
        </header>
        <div class="site-page">
          <nav class="site-navigation" id="navigation" popover aria-label="Main">
            ${navigation(page, site, address)}
          </nav>
          <main id="content">
            <div class="site-content">
              ${raw(breadcrumb(page, address))}
              <h1>${page.title}</h1>
              <div class="sl-markdown-content">${raw(article)}</div>
            </div>
            ${headings.length > 1 && contents(headings)}
          </main>
        </div>
      </body>
    </html> `.text;
}

function navigation(page: CataloguePage, { registries }: SiteFrame, address: Address): Part {
  const here = page.trail[0]?.id ?? page.id;
  // The start of a site of one registry is the registry's own page.
  const id = page.id === "index" && registries.length === 1 ? (registries[0]?.base ?? "") : page.id;
  const lineOf = ({ title, id: target, count, isCurrent, lines }: NavigationLine): Markup =>
    html`<li>
      <a href="${address(`${target}/`)}" ${isCurrent && raw(' aria-current="page"')}
        >${title}${count !== undefined && html` <small>${count}</small>`}</a
      >${
        lines.length > 0 &&
        html`<ul>
          ${lines.map(lineOf)}
        </ul>`
      }
    </li>`;
  return registries.map(({ base, title, links }) => {
    const isOpen = registries.length === 1 || base === here;
    if (!isOpen) return html`<p><a href="${address(`${base}/`)}">${title}</a></p>`;
    return html`<p>${title}</p>
      <ul>
        ${navigationAt({ ...page, id }, links).map(lineOf)}
      </ul>`;
  });
}

const contents = (headings: readonly PageHeading[]): Markup =>
  html`<nav class="site-contents" aria-label="On this page">
    <p>On this page</p>
    <ul>
      ${headings.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
  </nav>`;
