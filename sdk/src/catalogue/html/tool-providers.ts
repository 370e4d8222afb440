import { portabilityGroups, type PortabilityRow, type ToolPortability } from "../tool-portability.ts";
import { providerTitle } from "../pages/provider-title.ts";
import type { ProviderView } from "../pages/provider-view.ts";
import { readablePath } from "../../schema/walk.ts";
import { codeBlock, textLine } from "./drawing.ts";
import { html, joined, type Markup, type Part } from "./markup.ts";

interface ProvidersOptions {
  readonly portability: readonly ToolPortability[] | undefined;
  /** Address of the file that has each definition whole. */
  readonly file: string;
}

/** A section for each provider, which a script makes tabs of. */
export function toolProviders(providers: readonly ProviderView[], { portability = [], file }: ProvidersOptions): Part {
  const sections = providers.map((provider) => {
    const own = portability.filter((one) => one.provider === provider.id);
    const rows = portabilityGroups(own).flatMap((group) => group.rows);
    return html`<section id="provider-${provider.id}">
      <h3>${provider.title}</h3>
      ${facts(provider)}${rows.length > 0 && differences(rows)}${provider.pieces && definition(provider, file)}
    </section>`;
  });
  // The rest of the page says the same in words, which a search shows better.
  return html`<p>What each provider is sent, made from the one signature in the source, and what is changed for it.</p>
    <div class="provider-tabs" data-tabs="provider" data-pagefind-ignore>${sections}</div>`;
}

function facts({ pieces, tokens, outcome }: ProviderView): Markup {
  if (pieces === undefined) return html`<p>The tool is not sent to this provider.</p>`;
  return html`<p class="provider-facts">
    <span>about ${tokens} tokens</span> <span>${outcome[0] === "kept" ? "nothing changed" : outcome.join(", ")}</span>
  </p>`;
}

const mostPlaces = 4;

function differences(rows: readonly PortabilityRow[]): Markup {
  const items = rows.map(({ message, pointers }) => {
    const places = pointers
      .slice(0, mostPlaces)
      .map((pointer) => html`<code>${readablePath(pointer) || "the tool"}</code>`);
    const more = pointers.length - mostPlaces;
    return html`<li>
      ${textLine(message)}
      <span class="provider-places">${joined(places, " ")}${more > 0 && ` and ${String(more)} more`}</span>
    </li>`;
  });
  return html`<ul class="provider-differences">
    ${items}
  </ul>`;
}

function definition({ id, pieces = [], title }: ProviderView, file: string): Markup {
  const code = pieces.map(({ text, sameAs }) =>
    sameAs === undefined
      ? text
      : html`<a
          href="#provider-${sameAs}"
          title="The schema for ${providerTitle(sameAs)}, but for the differences above"
          >{ … as for ${providerTitle(sameAs)} … }</a
        >`,
  );
  const isWhole = pieces.every(({ sameAs }) => sameAs === undefined);
  // A copy of the block has the whole definition.
  return codeBlock(code, {
    label: `Definition for ${title}`,
    // Its tabs are left out of the search as a whole.
    isSearched: true,
    ...(!isWhole && { whole: `${file}#${id}` }),
  });
}
