import { textPieces } from "../../util/markdown-text.ts";
import { attribute, html, raw, type Markup, type Part } from "./markup.ts";

/** Address of a page by its id, which ends in a slash, or of a file by its path: `tools/action/a.json`. */
export type Address = (target: string) => string;

/** A part of a page, as HTML for readers and as Markdown for programs. */
export interface PageSection {
  /** Empty for a part without a heading. */
  readonly title: string;
  /** Id of the heading; default: by the title. */
  readonly id?: string;
  /** Draws it, given its heading. */
  readonly html: (heading: Part) => Part;
  /** The content below the heading; empty for a part that only the HTML has. */
  readonly markdown: string;
}

/** What a page has below its title. */
export interface PageContent {
  readonly sections: readonly PageSection[];
  /** Puts the drawn sections together; default: one after the other. */
  readonly layout?: (drawn: readonly Part[]) => Part;
}

/** An author's sentence: code between backticks is code. */
export const textLine = (text: string): Part =>
  textPieces(text).map(({ code, text: piece }) => (code ? html`<code>${piece}</code>` : piece));

export const codes = (names: readonly string[]): Part => names.map((name) => html`<code>${name}</code> `);

export const fact = (name: string, value: Part): Part =>
  value !== undefined &&
  value !== false &&
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

interface CodeBlockOptions {
  /** What the block is called; default: nothing. */
  readonly label?: string;
  /** Whether a search of the site finds its words; default false. */
  readonly isSearched?: boolean;
  /** Where a copy is taken from when the block leaves something out: the file of the tool and the provider, `a.json#openai`. */
  readonly whole?: string;
}

/** A block of code with room for a button that copies it. */
export const codeBlock = (code: Part, { label, isSearched = false, whole }: CodeBlockOptions = {}): Markup =>
  html`<div class="tool-code" ${!isSearched && raw(" data-pagefind-ignore")}${attribute("data-whole", whole)}>
    <pre
      class="tool-json"
      tabindex="0"
      ${label !== undefined && raw(' role="group"')}${attribute("aria-label", label)}
    ><code>${code}</code></pre>
  </div>`;

export const jsonBlock = (value: unknown): Markup => codeBlock(JSON.stringify(value, undefined, 2));

/** A table that scrolls sideways when it is wider than the page; the rows are `<tr>` elements. */
export const table = (heads: readonly string[], rows: Part): Markup =>
  html`<div class="tool-table" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th> `)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
