/** A unique part of an address for each name: lower-case words with hyphens. */
export function slugs(names: Iterable<string>): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const found = new Map<string, string>();
  for (const name of new Set(names)) {
    const plain =
      name
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-")
        .replace(/^-|-$/g, "")
        .slice(0, 60) || "unnamed";
    let slug = plain;
    for (let number = 2; taken.has(slug); number += 1) slug = `${plain}-${String(number)}`;
    taken.add(slug);
    found.set(name, slug);
  }
  return found;
}
