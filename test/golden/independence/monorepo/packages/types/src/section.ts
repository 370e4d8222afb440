/** Part of the notes. */
export type Section = "work" | "home";

export enum Rank {
  High = "high",
  Low = "low",
}
