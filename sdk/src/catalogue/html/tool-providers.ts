import type { JsonObject } from "../../util/json.ts";
import { readablePath } from "../../schema/walk.ts";
import { estimatedTokens } from "../../util/count-tokens.ts";
import { DefinitionWriter } from "../definition-text.ts";
import { providerTitle } from "../tool-sections.ts";
import type { PortabilityNote } from "../tool-portability.ts";
import type { ToolPage } from "../tool-page.ts";
import { textLine } from "./drawing.ts";
import { attribute, html, joined, type Markup, type Part } from "./markup.ts";

/** A section for each provider, which a script turns into tabs; `file` is the address of the file with the complete definitions. */
export function toolProviders({ providers, portability = [] }: ToolPage, file: string): Part {
  const ids = [...new Set([...providers.map(({ id }) => id), ...portability.map(({ provider }) => provider)])].sort();
  const writer = new DefinitionWriter();
  const sections = ids.map((id) => {
    const schema = providers.find((one) => one.id === id)?.schema;
    const { outcome = ["kept"], notes = [] } = portability.find(({ provider }) => provider === id) ?? {};
    return html`<section id="provider-${id}">
      <h3>${providerTitle(id)}</h3>
      ${facts(schema, outcome)}${notes.length > 0 && differences(notes)}${schema && definition(writer, schema, `${file}#${id}`)}
    </section>`;
  });
  // The rest of the page says the same in words, which a search shows better.
  return html`<p>The definition for each provider, made from one signature in the source, and its changes.</p>
    <div class="provider-tabs" data-tabs="provider" data-pagefind-ignore>${sections}</div>`;
}

function facts(schema: JsonObject | undefined, outcome: readonly string[]): Markup {
  if (schema === undefined) return html`<p>The tool is not sent to this provider.</p>`;
  return html`<p class="provider-facts">
    <span>about ${estimatedTokens(JSON.stringify(schema).length)} tokens</span>
    <span>${outcome[0] === "kept" ? "nothing changed" : outcome.join(", ")}</span>
  </p>`;
}

const mostPlaces = 4;

function differences(notes: readonly PortabilityNote[]): Markup {
  const items = notes.map(({ message, pointers }) => {
    const places = pointers
      .slice(0, mostPlaces)
      .map((pointer) => html`<code>${readablePath(pointer) || "the tool"}</code>`);
    const more = pointers.length - mostPlaces;
    return html`<li>
      ${textLine(message)}
      <span class="provider-places">${joined(places, " ")}${more > 0 && ` and ${String(more)} more`}</span>
    </li>`;
  });
  const rules = new Map(notes.flatMap(({ rule }) => (rule === undefined ? [] : [[rule.summary, rule] as const])));
  const sources = Array.from(
    rules.values(),
    ({ summary, checked, source }) =>
      html`<li><small>${textLine(summary)} Read on ${checked} in ${source}.</small></li>`,
  );
  return html`<ul class="provider-differences">
    ${items}${sources}
  </ul>`;
}

/** `place` is where the copy button finds the complete definition: the file and the provider, `a.json#openai`. */
function definition(writer: DefinitionWriter, schema: JsonObject, place: string): Markup {
  const title = providerTitle(place.slice(place.lastIndexOf("#") + 1));
  const { text, isWhole } = writer.write(schema, title);
  return html`<div class="tool-code" ${attribute("data-whole", isWhole ? undefined : place)}>
    <pre class="tool-json" tabindex="0" role="group" aria-label="Definition for ${title}"><code>${text}</code></pre>
  </div>`;
}
