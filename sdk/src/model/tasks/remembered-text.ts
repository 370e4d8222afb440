/** A memory as a task reads it. */
export interface RememberedText {
  readonly scope: "task" | "project" | "user";
  readonly text: string;
}
