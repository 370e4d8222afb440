/**
 * Settings of pnpm that let a package run its install script: a list for pnpm 10, a table for later versions. Every other line stays as it
 * is.
 */
export function allowBuilds(text: string, name: string): string {
  const listed = withEntry(text, "onlyBuiltDependencies", `- ${name}`);
  return withEntry(listed, "allowBuilds", `${name}: true`);
}

function withEntry(text: string, key: string, entry: string): string {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.startsWith(`${key}:`));
  if (at === -1) return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${key}:\n  ${entry}\n`;
  const next = lines.findIndex((line, index) => index > at && /^\S/.test(line));
  const block = lines.slice(at + 1, next === -1 ? lines.length : next);
  const [name = ""] = /[\w@/.-]{2,}/.exec(entry) ?? [];
  // A value on the line of the key, `allowBuilds: {}`, is left to its author.
  if (lines[at] !== `${key}:` || block.some((line) => line.includes(name))) return text;
  const indent = /^\s+/.exec(block[0] ?? "")?.[0] ?? "  ";
  return [...lines.slice(0, at + 1), `${indent}${entry}`, ...lines.slice(at + 1)].join("\n");
}
