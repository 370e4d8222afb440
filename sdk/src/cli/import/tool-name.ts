const maxLength = 63;

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

/** Gives each original name a unique tool name; an empty name becomes the prefix. */
export function toolNames(prefix: string | undefined): (original: string) => string {
  const taken = new Set<string>();
  const start = prefix === undefined || prefix === "" ? "" : `${snakeCase(prefix)}_`;
  return (original) => {
    const plain = snakeCase(original);
    const whole = original === "" && start !== "" ? start : `${start}${plain === "" ? "tool" : plain}`;
    const base = /^[a-z]/.test(whole) ? whole : `tool_${whole}`;
    const name = freeName((ending) => `${base.slice(0, maxLength - ending.length).replace(/_+$/, "")}${ending}`, taken);
    taken.add(name);
    return name;
  };
}

export function freeName(nameWith: (ending: string) => string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = nameWith(number === 1 ? "" : `_${String(number)}`);
    if (!taken.has(name)) return name;
  }
}

/** Whether a name is selected: it matches one of the patterns, in which `*` matches anything, or there are no patterns. */
export function isChosen(name: string, patterns: readonly string[]): boolean {
  const isMatch = (pattern: string): boolean => {
    const parts = pattern.split("*").map((part) => part.replaceAll(/[^\w\s]/g, String.raw`\$&`));
    return new RegExp(`^${parts.join(".*")}$`, "s").test(name);
  };
  return patterns.length === 0 || patterns.some(isMatch);
}
