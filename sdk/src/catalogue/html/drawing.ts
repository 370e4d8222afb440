import { textPieces } from "../../util/markdown-text.ts";
import type { PageLinks } from "./draw-markdown.ts";
import { html, type Markup, type Part } from "./markup.ts";

/** Address of a page by its id, which ends in a slash, or of a file by its path: `tools/action/a.json`. */
export type Address = (target: string) => string;

/** A part of a page. Its Markdown is for programs, and a site shows the same Markdown as HTML. */
export interface PageSection {
  /** Empty for a part without a heading. */
  readonly title: string;
  /** Id of the heading; default: by the title. */
  readonly id?: string;
  /** The HTML of the part has the class `tool-<kind>`; default: none. */
  readonly kind?: string;
  /** An author's Markdown above `markdown`, made safe; default: none. */
  readonly text?: string;
  /** Empty for a part that exists only as HTML. */
  readonly markdown: string;
  /** The HTML that replaces the drawn `markdown` in a site, if Markdown is not enough. */
  readonly html?: ((drawn: () => Markup) => Part) | undefined;
  /** Whether it repeats the rest of the page in other words, so that a search finds nothing new in it; default false. */
  readonly isRepeated?: boolean;
}

/** The content of a page below its title. */
export interface PageContent {
  readonly sections: readonly PageSection[];
  /** Combines the drawn sections; default: one after the other. */
  readonly layout?: (drawn: readonly Part[]) => Part;
  /** Default: names are no links. */
  readonly links?: PageLinks;
}

/** An author's sentence: code between backticks is code. */
export const textLine = (text: string): Part =>
  textPieces(text).map(({ code, text: piece }) => (code ? html`<code>${piece}</code>` : piece));
