import { readFileSync } from "node:fs";
import path from "node:path";
import { ownFile } from "../../util/own-files.ts";
import { defined } from "../../util/defined.ts";
import { htmlDocument, type SiteFrame } from "../html/document.ts";
import type { CataloguePage } from "../html/draw-page.ts";
import { catalogueLinks } from "../pages/catalogue-links.ts";
import { sitePages } from "./catalogue-pages.ts";
import { catalogueFiles, type CatalogueFile } from "./catalogue-files.ts";
import type { ReadCatalogue } from "./read-catalogue.ts";

export interface PlainSiteOptions {
  readonly title: string;
  /** File of a picture for the top of each page. */
  readonly logo?: string;
  /** Style sheet that is loaded after the site's styles. */
  readonly styles?: string;
  /** Address of the studio that serves the site; each page links to it. */
  readonly studio?: string;
}

type SiteFile = CatalogueFile | readonly [path: string, bytes: Uint8Array];

/** The catalogue as a site of plain files: the same pages as in Starlight, in their own frame. */
export class PlainSite {
  readonly #read: readonly ReadCatalogue[];
  readonly #options: PlainSiteOptions;
  readonly #frame: SiteFrame;
  readonly #pages: ReadonlyMap<string, CataloguePage>;

  constructor(read: readonly ReadCatalogue[], options: PlainSiteOptions) {
    this.#read = read;
    this.#options = options;
    const { title, logo, studio } = options;
    this.#frame = {
      title,
      registries: read.map(({ catalogue }) => ({
        base: catalogue.base,
        title: catalogue.title,
        links: catalogueLinks(catalogue),
      })),
      ...defined({ logo: logo && logoName(logo), studio }),
    };
    this.#pages = sitePages(read.map(({ catalogue }) => catalogue));
  }

  /** The document at a path, which ends in a slash or is empty; undefined without one. */
  page(path: string): string | undefined {
    const page = this.#pages.get(path === "" ? "index" : path.replace(/\/$/, ""));
    return page && htmlDocument(page, this.#frame);
  }

  /** All files, each created on request. */
  *files(): Generator<SiteFile> {
    for (const page of this.#pages.values()) {
      yield [page.id === "index" ? "index.html" : `${page.id}/index.html`, htmlDocument(page, this.#frame)];
    }
    yield* this.#assets();
    yield* catalogueFiles(this.#read);
  }

  /** The content of a file that is not a page; undefined without one. */
  file(wanted: string): string | Uint8Array | undefined {
    for (const [path, content] of this.#assets()) if (path === wanted) return content;
    for (const [path, content] of catalogueFiles(this.#read)) if (path === wanted) return content;
    return undefined;
  }

  /** The files that every page loads. */
  *#assets(): Generator<SiteFile> {
    const { logo, styles } = this.#options;
    const css = ["theme", "site", "catalogue"].map((name) =>
      readFileSync(ownFile(`catalogue/html/${name}.css`), "utf8"),
    );
    yield ["catalogue.css", [...css, ...(styles === undefined ? [] : [readFileSync(styles, "utf8")])].join("\n")];
    yield ["catalogue.js", readFileSync(ownFile("catalogue/browser/browser.js"), "utf8")];
    if (logo === undefined) yield ["catalogue.svg", catalogueIcon];
    else yield [logoName(logo), readFileSync(logo)];
  }
}

const logoName = (file: string): string => `logo${path.extname(file).toLowerCase()}`;

const catalogueIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="8" fill="#b4460f" />
  <path d="M7 10.5h18M16 10.5v14" stroke="#fff" stroke-width="4.4" stroke-linecap="round" />
</svg>
`;
