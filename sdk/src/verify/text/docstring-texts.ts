/**
 * What a description says about each of these parameters in a list, as docstrings do: `Args:` with `name (int): …`, bullets of
 * names, `@param name …`, `:param name: …`. Prose that only mentions a name does not count.
 */
export function docstringTexts(description: string, names: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  // Most descriptions have no list, and this runs for every tool.
  if (names.size === 0 || !description.includes("\n")) return found;
  let isInFence = false;
  for (const line of description.split("\n")) {
    if (/^\s*(?:```|~~~)/.test(line)) isInFence = !isInFence;
    // A property in a JSON sample shows a value and does not describe it.
    if (isInFence || /^\s*"[^"]*"\s*:/.test(line)) continue;
    const { name, text } = entry.exec(line.slice(0, longestLine))?.groups ?? {};
    if (name !== undefined && text !== undefined && names.has(name) && !found.has(name)) found.set(name, text.trim());
  }
  return found;
}

const longestLine = 2_000;

const entry =
  /^\s*(?:[-*•+]\s+|\d+[.)]\s+|[@:]param\s+(?:\{[^{}]*\}\s*)?)?[`"'*[]{0,4}(?<name>[\p{L}_$][\p{L}\p{N}_$.-]*)[`"'*\]]{0,4}\s{0,4}(?:\([^()]*\)|<[^<>]*>|\[[^[\]]*\])?[`"'*]{0,2}\s{0,4}(?:[:–—]|-\s|\s(?<=param\s.*))\s*(?<text>\S.*)$/u;
