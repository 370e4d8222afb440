/** A location in a source file. */
export interface Location {
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
}
