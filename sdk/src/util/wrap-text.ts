/**
 * Wraps a text to lines of at most `width` characters. A longer word, such as a path, stays whole, so that it can be copied.
 */
export function wrapText(text: string, width: number): readonly string[] {
  return text.split("\n").flatMap((line) => (line.length <= width ? line : wrapLine(line, width)));
}

function wrapLine(line: string, width: number): readonly string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (longer.length <= width || current.trim() === "") current = longer;
    else {
      lines.push(current);
      current = word;
    }
  }
  return [...lines, current];
}
