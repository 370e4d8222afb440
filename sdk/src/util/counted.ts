/** A number with its noun: `1 tool`, `2 tools`. */
export const counted = (count: unknown, noun: string): string =>
  `${String(count)} ${noun}${String(count) === "1" ? "" : "s"}`;
