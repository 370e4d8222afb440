import type { PagePlace } from "../pages/catalogue-links.ts";
import type { Address } from "./drawing.ts";
import { html } from "./markup.ts";

/** The breadcrumb from the index to a page, as HTML; empty for the index itself. */
export function breadcrumb({ trail }: Pick<PagePlace, "trail">, address: Address): string {
  if (trail.length === 0) return "";
  const items = trail.map(({ title, id }) => html`<li><a href="${address(`${id}/`)}">${title}</a></li>`);
  return html`<nav class="tool-trail" aria-label="Breadcrumb">
    <ol>
      ${items}
    </ol>
  </nav>`.text;
}
