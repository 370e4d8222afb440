import type { PortabilityChange } from "../../model/artifact/provider.ts";
import { portabilityGroups, type ToolPortability } from "../tool-portability.ts";
import { counted } from "../../util/texts.ts";
import { providerTitle } from "../pages/provider-title.ts";
import { textLine } from "./drawing.ts";
import { html, joined, type Part } from "./markup.ts";

const titles: Readonly<Record<PortabilityChange, string>> = {
  refused: "Refused",
  dropped: "Left out",
  flattened: "Written in another form",
  renamed: "Renamed",
  moved: "Moved into a description",
};

/** What became of a definition, by kind of change: how often at which provider, whose own section says what; and the rules behind it. */
export function toolPortability(all: readonly ToolPortability[]): Part {
  const groups = portabilityGroups(all);
  const unchanged = all.filter(({ notes }) => notes.length === 0).map(({ provider }) => providerTitle(provider));
  return [
    html`<p>What became of the definition at each provider. Arguments are always checked against the whole schema.</p>`,
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

function rulesBehind(rows: ReturnType<typeof portabilityGroups>[number]["rows"]): Part {
  const named = rows.flatMap(({ provider, rule }) =>
    rule === undefined ? [] : [{ title: providerTitle(provider), rule }],
  );
  const rules = [...Map.groupBy(named, ({ rule }) => `${rule.summary} ${rule.source}`).values()];
  const items = rules.map((same) => {
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
      <span>${counted(items.length, "rule")}, with the day each was read and its source</span>
    </summary>
    <ul>
      ${items}
    </ul>
  </details>`;
}
