/** Somebody. */
export interface Person {
  /** Full name. */
  name: string;
}
