/** How the words of a name are joined; a single word fits every style. */
export type NameStyle = "snake_case" | "kebab-case" | "camelCase" | "PascalCase" | "mixed";

/** The style of a name; undefined for one word in lower case. */
export function styleOf(name: string): NameStyle | undefined {
  const separators = ["_", "-", ".", "/", ":"].filter((separator) => name.slice(1).includes(separator));
  if (separators.length > 1) return "mixed";
  const [separator] = separators;
  if (separator === undefined) return joinedStyle(name);
  const parts = name.split(separator);
  // Proper names keep their capitals: `search_GitHub`, `get_URL`.
  if (parts.some((part) => /^\p{Ll}+\p{Lu}/u.test(part))) return "mixed";
  return separator === "_" ? "snake_case" : separator === "-" ? "kebab-case" : "mixed";
}

function joinedStyle(name: string): NameStyle | undefined {
  if (!/\p{Lu}/u.test(name)) return undefined;
  if (/^\p{Lu}/u.test(name)) return /\p{Ll}/u.test(name) ? "PascalCase" : undefined;
  return "camelCase";
}

/** A name in another style: `getUser` → `get_user`. */
export function inStyle(words: readonly string[], style: Exclude<NameStyle, "mixed">): string {
  switch (style) {
    case "snake_case":
      return words.join("_");
    case "kebab-case":
      return words.join("-");
    case "camelCase":
      return words.map((word, index) => (index === 0 ? word : capitalized(word))).join("");
    case "PascalCase":
      return words.map(capitalized).join("");
  }
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
