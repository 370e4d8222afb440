/**
 * A text whose lines break between words where they are longer than `width` characters. A word that is longer, such as a path, stays
 * whole; without a width nothing breaks. Lines end after 2,000 characters.
 */
export function wrapText(text: string, width = Infinity): string {
  return text
    .split("\n")
    .flatMap((line) => wrapLine(line.length > longest ? `${line.slice(0, longest - 1)}…` : line, width))
    .join("\n");
}

const longest = 2000;

function wrapLine(line: string, width: number): readonly string[] {
  const indent = /^ */.exec(line)?.[0] ?? "";
  const lines: string[] = [];
  let current = indent;
  for (const word of line.slice(indent.length).split(" ")) {
    const longer = current.trim() === "" ? current + word : `${current} ${word}`;
    if (longer.length > width && current.trim() !== "") {
      lines.push(current);
      current = indent + word;
    } else current = longer;
  }
  return [...lines, current];
}
