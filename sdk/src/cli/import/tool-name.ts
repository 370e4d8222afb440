const longest = 63;

/** Words in lower case, joined by underscores: `repos/getContent` becomes `repos_get_content`. */
export function snakeCase(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .replaceAll(/[^A-Za-z\d]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .toLowerCase();
}

/** Gives each original name a tool name of its own; an empty one that of the prefix. */
export function toolNames(prefix: string | undefined): (original: string) => string {
  const taken = new Set<string>();
  const start = prefix === undefined || prefix === "" ? "" : `${snakeCase(prefix)}_`;
  return (original) => {
    const plain = snakeCase(original);
    const whole = original === "" && start !== "" ? start : `${start}${plain === "" ? "tool" : plain}`;
    const base = /^[a-z]/.test(whole) ? whole : `tool_${whole}`;
    const name = freeName((ending) => `${base.slice(0, longest - ending.length).replace(/_+$/, "")}${ending}`, taken);
    taken.add(name);
    return name;
  };
}

/** The first name that is not taken: without an ending, then with `_2`, `_3` and so on. */
export function freeName(nameWith: (ending: string) => string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = nameWith(number === 1 ? "" : `_${String(number)}`);
    if (!taken.has(name)) return name;
  }
}

/** Whether a name is asked for: it matches one of the patterns, in which `*` stands for anything, or there are no patterns. */
export function isChosen(name: string, patterns: readonly string[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => matches(name, pattern.split("*")));
}

function matches(name: string, [first = "", ...parts]: readonly string[]): boolean {
  if (parts.length === 0) return name === first;
  if (!name.startsWith(first)) return false;
  const last = parts.at(-1) ?? "";
  let from = first.length;
  for (const part of parts.slice(0, -1)) {
    const at = name.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return name.length - last.length >= from && name.endsWith(last);
}
