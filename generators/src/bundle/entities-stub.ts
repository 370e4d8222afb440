// Replaces the two thousand entities of HTML in the bundle: texts that are typed at a prompt have few.
export const characterEntities: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  lt: "<",
  nbsp: "\u{a0}",
  quot: '"',
};
