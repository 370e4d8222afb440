import { textPieces } from "../../util/markdown-text.ts";
import { jsonPieces } from "./json-pieces.ts";
import { attribute, html, raw, type Markup, type Part } from "./markup.ts";

/** What the drawing of a page needs to know of the site that the page is in. */
export interface DrawingContext {
  /** Address of a page by its id, which ends in a slash, or of a file by its path: `tools/action/a.json`. */
  readonly address: (target: string) => string;
  /** Ids of the headings of the page's sections. */
  readonly ids: readonly string[];
}

/** An author's sentence: code between backticks is code. */
export const textLine = (text: string): Part =>
  textPieces(text).map(({ code, text: piece }) => (code ? html`<code>${piece}</code>` : piece));

export const codes = (names: readonly string[]): Part => names.map((name) => html`<code>${name}</code> `);

export const heading = (id: string | undefined, title: string): Markup =>
  html`<div class="tool-heading">
    <h2 id="${id}">${title}</h2>
    <a href="#${id}" aria-label="Link to “${title}”" data-pagefind-ignore>#</a>
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

export const jsonBlock = (value: unknown): Markup =>
  codeBlock(
    jsonPieces(value).map(({ kind, text }) =>
      kind === "plain" ? text : html`<span class="json-${kind}">${text}</span>`,
    ),
  );

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
