/** Where the runtime takes its time from. */
export interface Clock {
  /** Milliseconds since 1970; may have a fraction. */
  now(): number;
  /** Runs something once after so many milliseconds, unless the returned function is called first. */
  after(milliseconds: number, run: () => void): () => void;
}
