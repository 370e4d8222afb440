import type { ToolRate } from "../tool-page.ts";
import { counted } from "../../util/texts.ts";
import { table } from "./drawing.ts";
import { html, type Part } from "./markup.ts";

/** What models reached on the tool's eval cases, each with the model, the day and the interval that so few runs allow. */
export function toolRates(rates: readonly ToolRate[]): Part {
  const rows = rates.map(
    ({ model, right, runs, rate, cases, at, isCurrent }) =>
      html`<tr>
        <th scope="row"><code>${model}</code></th>
        <td>${right} of ${runs}</td>
        <td>${percent(rate.low)} to ${percent(rate.high)}</td>
        <td>${counted(cases, "case")}, ${at.slice(0, 10)}${!isCurrent && ", of an earlier definition"}</td>
      </tr>`,
  );
  return [
    html`<p>
      How often a model called the tool as its eval cases expect, when they were last recorded. Few runs say little: the
      range is where the true rate is in 95 of 100 such recordings.
    </p>`,
    table(["Model", "Right runs", "95 % interval", "Recorded"], rows),
  ];
}

const percent = (share: number): string => `${String(Math.round(share * 100))} %`;
