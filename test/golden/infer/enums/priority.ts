/** How soon it must be done. */
export enum Priority {
  /** Within the hour. */
  High = "high",
  /** Whenever there is time. */
  Low = "low",
}
