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
  /** Empty for a part that only the HTML has. */
  readonly markdown: string;
  /** What a site shows in place of the drawn `markdown`, where Markdown is not enough. */
  readonly html?: ((drawn: () => Markup) => Part) | undefined;
  /** Whether it says in other words what the rest of the page says, so that a search finds nothing new in it; default false. */
  readonly isRepeated?: boolean;
}

/** What a page has below its title. */
export interface PageContent {
  readonly sections: readonly PageSection[];
  /** Puts the drawn sections together; default: one after the other. */
  readonly layout?: (drawn: readonly Part[]) => Part;
  /** Default: names are no links. */
  readonly links?: PageLinks;
}

/** An author's sentence: code between backticks is code. */
export const textLine = (text: string): Part =>
  textPieces(text).map(({ code, text: piece }) => (code ? html`<code>${piece}</code>` : piece));
