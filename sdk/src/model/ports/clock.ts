/** The runtime's source of time. */
export interface Clock {
  /** Milliseconds since 1970; may have a fraction. */
  now(): number;
  /** Runs a function once after a delay in milliseconds, unless the returned function is called first. */
  after(milliseconds: number, run: () => void): () => void;
}
