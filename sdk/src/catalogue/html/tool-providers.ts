import type { JsonObject } from "../../util/json.ts";
import type { PortabilityChange } from "../../model/artifact/provider.ts";
import { readablePath } from "../../schema/walk.ts";
import { estimatedTokens } from "../../util/count-tokens.ts";
import { counted } from "../../util/texts.ts";
import { DefinitionWriter } from "../definition-text.ts";
import { providerTitle } from "../pages/provider-title.ts";
import { portabilityGroups, type PortabilityRow, type ToolPortability } from "../tool-portability.ts";
import type { ToolPage } from "../tool-page.ts";
import { codeBlock, textLine } from "./drawing.ts";
import { html, joined, type Markup, type Part } from "./markup.ts";

/** A section for each provider, which a script makes tabs of; `file` is the address of the file that has each definition whole. */
export function toolProviders({ providers, portability = [] }: ToolPage, file: string): Part {
  const ids = [...new Set([...providers.map(({ id }) => id), ...portability.map(({ provider }) => provider)])].sort();
  const writer = new DefinitionWriter();
  const sections = ids.map((id) => {
    const schema = providers.find((one) => one.id === id)?.schema;
    const own = portability.filter(({ provider }) => provider === id);
    const rows = portabilityGroups(own).flatMap((group) => group.rows);
    return html`<section id="provider-${id}">
      <h3>${providerTitle(id)}</h3>
      ${facts(schema, own[0]?.outcome ?? ["kept"])}${rows.length > 0 && differences(rows)}${schema && definition(writer, schema, `${file}#${id}`)}
    </section>`;
  });
  // The rest of the page says the same in words, which a search shows better.
  return html`<p>The definition for each provider, made from one signature in the source, and its changes.</p>
    <div class="provider-tabs" data-tabs="provider" data-pagefind-ignore>${sections}</div>`;
}

function facts(schema: JsonObject | undefined, outcome: ToolPortability["outcome"]): Markup {
  if (schema === undefined) return html`<p>The tool is not sent to this provider.</p>`;
  return html`<p class="provider-facts">
    <span>about ${estimatedTokens(JSON.stringify(schema).length)} tokens</span>
    <span>${outcome[0] === "kept" ? "nothing changed" : outcome.join(", ")}</span>
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

/** `place` is where a copy of the block finds the whole definition: the file and the provider, `a.json#openai`. */
function definition(writer: DefinitionWriter, schema: JsonObject, place: string): Markup {
  const title = providerTitle(place.slice(place.lastIndexOf("#") + 1));
  const { text, isWhole } = writer.write(schema, title);
  // Its tabs are left out of the search as a whole.
  return codeBlock(text, { label: `Definition for ${title}`, isSearched: true, ...(!isWhole && { whole: place }) });
}

const titles: Readonly<Record<PortabilityChange, string>> = {
  refused: "Refused",
  dropped: "Left out",
  flattened: "Written in another form",
  renamed: "Renamed",
  moved: "Moved into a description",
};

/** What became of a definition, by kind of change: how often at which provider, whose own section says what; and the rules behind it. */
export function portabilityOf(all: readonly ToolPortability[]): Part {
  const groups = portabilityGroups(all);
  const unchanged = all.filter(({ notes }) => notes.length === 0).map(({ provider }) => providerTitle(provider));
  return [
    html`<p>How the definition changes for each provider. Arguments are always validated against the full schema.</p>`,
    unchanged.length > 0 && html`<p class="portability-kept">Nothing was changed for ${unchanged.join(", ")}.</p>`,
    groups.length > 0 &&
      html`<ul class="portability-kinds">
        ${groups.map(({ change, count, rows }) => {
          const providers = [...Map.groupBy(rows, ({ provider }) => provider)].map(([provider, own]) => {
            const times = own.reduce((sum, { pointers }) => sum + pointers.length, 0);
            return html`<a href="#provider-${provider}">${providerTitle(provider)}</a
              >${times > 1 && ` (${String(times)})`}`;
          });
          return html`<li>
            <strong>${titles[change]}</strong> <span>${count === 1 ? "once" : `${String(count)} times`}</span>:
            ${joined(providers, ", ")}
          </li>`;
        })}
      </ul>`,
    rulesBehind(groups.flatMap(({ rows }) => rows)),
  ];
}

function rulesBehind(rows: readonly PortabilityRow[]): Part {
  const named = rows.flatMap(({ provider, rule }) =>
    rule === undefined ? [] : [{ title: providerTitle(provider), rule }],
  );
  const items = [...Map.groupBy(named, ({ rule }) => `${rule.summary} ${rule.source}`).values()].map((same) => {
    const titles = [...new Set(same.map(({ title }) => title))].join(", ");
    return same.slice(0, 1).map(
      ({ rule }) =>
        html`<li>
          <strong>${titles}</strong>: ${textLine(rule.summary)}
          <small>Read on ${rule.checked} in ${rule.source}.</small>
        </li>`,
    );
  });
  if (items.length === 0) return undefined;
  return html`<details class="portability-group">
    <summary>
      <strong>The rules behind it</strong>
      <span>${counted(items.length, "rule")}, each with its source and the day it was read</span>
    </summary>
    <ul>
      ${items}
    </ul>
  </details>`;
}
