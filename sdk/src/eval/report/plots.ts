import type { Confusion, CountedRate, ModelReport } from "../../model/eval/eval-report.ts";
import { escaped } from "./escaped.ts";
import { scrolled } from "./html-text.ts";
import { countedText, percent } from "./rate-text.ts";
import { clipText } from "../../util/visible-text.ts";

/** A rate with its name, as a row of a plot. */
export interface PlottedRate extends CountedRate {
  readonly label: string;
}

const rowHeight = 26;
const plotWidth = 420;
/** At most, of the font of labels. */
const characterWidth = 7;
const axisHeight = 24;

/** Rates as points on a line from 0 to 1, each with its interval; `floor` is a dashed line. */
export function intervalPlot(title: string, rates: readonly PlottedRate[], floor?: CountedRate): string {
  const height = rates.length * rowHeight + axisHeight;
  const labelWidth = 24 + Math.max(...rates.map(({ label }) => clipText(label, longestLabel).length)) * characterWidth;
  const x = (share: number): string => (labelWidth + share * plotWidth).toFixed(1);
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    `<line class="grid" x1="${x(share)}" x2="${x(share)}" y1="0" y2="${String(height - axisHeight)}"/>`,
    `<text class="axis" x="${x(share)}" y="${String(height - 6)}" text-anchor="middle">${percent(share)}</text>`,
  ]);
  const rows = rates.flatMap((each, index) => {
    const y = String(index * rowHeight + rowHeight / 2);
    const name = `<text x="${String(labelWidth - 10)}" y="${y}" dy="4" text-anchor="end">${escaped(clipText(each.label, longestLabel))}</text>`;
    if (each.runs === 0) return [name, `<text class="axis" x="${x(0)}" y="${y}" dy="4" dx="8">not run</text>`];
    return [
      name,
      `<g><title>${escaped(`${each.label}: ${countedText(each)}`)}</title>`,
      `<line class="interval" x1="${x(each.rate.low)}" x2="${x(each.rate.high)}" y1="${y}" y2="${y}"/>`,
      `<circle class="point" cx="${x(each.rate.value)}" cy="${y}" r="4.5"/></g>`,
    ];
  });
  const line =
    floor === undefined
      ? []
      : [
          `<line class="floor" x1="${x(floor.rate.value)}" x2="${x(floor.rate.value)}" y1="0" y2="${String(height - axisHeight)}"><title>${escaped(`floor: ${countedText(floor)}`)}</title></line>`,
        ];
  return svg(title, { width: labelWidth + plotWidth + 40, height }, [...grid, ...line, ...rows]);
}

const longestLabel = 36;

interface Size {
  readonly width: number;
  readonly height: number;
}

const svg = (title: string, { width, height }: Size, parts: readonly string[]): string =>
  scrolled(
    `<svg role="img" aria-label="${escaped(title)}" viewBox="0 0 ${String(width)} ${String(height)}" width="${String(width)}">\n${parts.join("\n")}\n</svg>`,
  );

/** Which tool was called where which was expected, as a table that shows counts by their shade. */
export function confusionTable(confusion: readonly Confusion[]): string {
  const expected = [...new Set(confusion.map((each) => each.expected))].toSorted();
  const called = [...new Set([...expected, ...confusion.map((each) => each.called)])].toSorted();
  const countOf = (one: string, other: string): number =>
    confusion
      .filter((each) => each.expected === one && each.called === other)
      .reduce((sum, { count }) => sum + count, 0);
  const rows = expected.map((one) => {
    const counts = called.map((other) => countOf(one, other));
    const total = counts.reduce((sum, count) => sum + count, 0);
    const cells = counts.map((count, index) => {
      const kind = count === 0 ? "" : called[index] === one ? "right" : "wrong";
      const shade = total === 0 ? 0 : Math.ceil((count / total) * 4);
      return `<td class="${kind} shade${String(shade)}">${count === 0 ? "" : String(count)}</td>`;
    });
    return `<tr><th scope="row">${escaped(one)}</th>${cells.join("")}</tr>`;
  });
  const heads = called.map((name) => `<th scope="col"><span>${escaped(name)}</span></th>`).join("");
  const head = `<tr><td>expected ↓ called →</td>${heads}</tr>`;
  return scrolled(`<table class="matrix"><thead>${head}</thead><tbody>\n${rows.join("\n")}\n</tbody></table>`);
}

const costHeight = 240;

/** Cost against the share of right runs: up and to the left is better. Empty where no cost is known. */
export function costPlot(models: readonly ModelReport[]): string {
  const known = models.flatMap((model) =>
    model.usage.cost === null || model.runs === 0 ? [] : [{ ...model, cost: model.usage.cost }],
  );
  if (known.length === 0) return "";
  const most = Math.max(...known.map(({ cost }) => cost)) || 1;
  const x = (cost: number): number => 60 + (cost / most) * plotWidth;
  const y = (share: number): number => 10 + (1 - share) * (costHeight - 50);
  const grid = [0, 0.5, 1].flatMap((share) => [
    `<line class="grid" x1="60" x2="${String(60 + plotWidth)}" y1="${String(y(share))}" y2="${String(y(share))}"/>`,
    `<text class="axis" x="52" y="${String(y(share))}" dy="4" text-anchor="end">${percent(share)}</text>`,
  ]);
  const axis = [0, most].map(
    (cost) =>
      `<text class="axis" x="${String(x(cost))}" y="${String(costHeight - 18)}" text-anchor="middle">${String(Number(cost.toPrecision(2)))}</text>`,
  );
  const points = known.map(
    (model) =>
      `<g><title>${escaped(`${model.model}: cost ${String(model.cost)}, ${countedText(model)}`)}</title>` +
      `<line class="interval" x1="${x(model.cost).toFixed(1)}" x2="${x(model.cost).toFixed(1)}" y1="${y(model.rate.low).toFixed(1)}" y2="${y(model.rate.high).toFixed(1)}"/>` +
      `<circle class="point" cx="${x(model.cost).toFixed(1)}" cy="${y(model.rate.value).toFixed(1)}" r="5"/>` +
      `<text x="${x(model.cost).toFixed(1)}" y="${y(model.rate.value).toFixed(1)}" dx="9" dy="-6">${escaped(clipText(model.model, longestLabel))}</text></g>`,
  );
  return svg("Cost against right runs", { width: plotWidth + 260, height: costHeight }, [...grid, ...axis, ...points]);
}
