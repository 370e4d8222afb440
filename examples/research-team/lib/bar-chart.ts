/** A bar, and the text next to it. */
export interface Bar {
  readonly label: string;
  readonly value: number;
}

const [width, rowHeight, labelWidth, top] = [720, 32, 150, 56];

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Horizontal bars as an SVG image, with a title and the value at each bar. Bars below zero are drawn as empty. */
export function barChart(title: string, bars: readonly Bar[]): string {
  const most = Math.max(1e-9, ...bars.map(({ value }) => value));
  const room = width - labelWidth - 120;
  const height = top + bars.length * rowHeight + 16;
  const lines = bars.map(({ label, value }, index) => {
    const y = top + index * rowHeight;
    const length = Math.max(0, Math.round((value / most) * room));
    return [
      `  <text x="${labelWidth - 8}" y="${y + 20}" text-anchor="end">${escaped(label)}</text>`,
      `  <rect x="${labelWidth}" y="${y + 4}" width="${length}" height="22" fill="#3b6ea5"/>`,
      `  <text x="${labelWidth + length + 8}" y="${y + 20}">${value.toLocaleString("en")}</text>`,
    ].join("\n");
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" font-family="sans-serif" font-size="14">`,
    `  <title>${escaped(title)}</title>`,
    `  <text x="16" y="32" font-size="18">${escaped(title)}</text>`,
    ...lines,
    "</svg>",
    "",
  ].join("\n");
}
