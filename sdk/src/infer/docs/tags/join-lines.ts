const startsOwnLine = /^\s*(?:(?:[-*+]|\d+[.)]|#{1,6}|>)\s|\|)/;

/** The fence that opens a code block on a line: three or more backticks or tildes. */
export function fenceOn(line: string): string | undefined {
  return /^\s*(?:(?:[-*+>]|\d+[.)])\s+)*(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
}

export function closesFence(line: string, fence: string): boolean {
  const text = line.trim();
  return text.length >= fence.length && text === (fence[0] ?? "").repeat(text.length);
}

/** Joins soft line breaks; keeps paragraphs, list items, headings and fenced code on their own lines. */
export function joinLines(text: string): string {
  if (!text.includes("\n")) return text.trim();
  const lines: string[] = [];
  let fence: string | undefined;
  let mayJoin = false;
  for (const line of text.replaceAll("\r\n", "\n").split("\n")) {
    if (fence !== undefined) {
      lines.push(line);
      if (closesFence(line, fence)) fence = undefined;
      continue;
    }
    fence = fenceOn(line);
    const isBlank = line.trim() === "";
    if (mayJoin && !isBlank && fence === undefined && !startsOwnLine.test(line)) {
      lines.push(`${lines.pop() ?? ""} ${line.trim()}`);
    } else if (!isBlank || lines.at(-1) !== "") lines.push(isBlank ? "" : line.trimEnd());
    mayJoin = !isBlank && fence === undefined;
  }
  return lines.join("\n").trim();
}

/** The words after the dash or colon that many authors write after a parameter's name; `-1` is a number. */
export function withoutDash(text: string): string {
  return text.replace(/^(?:-(?![-\d.])|[–—](?!\d)|(?:-{2,3}|:)(?=\s))\s*/, "");
}
