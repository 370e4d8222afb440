// Replaces the two thousand HTML entities in the bundle: texts typed at a prompt contain few.
export const characterEntities: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  lt: "<",
  nbsp: "\u{a0}",
  quot: '"',
};
