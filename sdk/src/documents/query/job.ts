import type { FilledTable } from "./tables-of.ts";

export interface QueryJob {
  readonly tables: readonly FilledTable[];
  readonly sql: string;
  readonly limit: number;
  /** Most characters of a value. */
  readonly cell: number;
  /** Most bytes of a value while the query runs. */
  readonly length: number;
}

export type QueryOutcome =
  | {
      readonly columns: readonly string[];
      readonly rows: readonly (readonly (string | number | boolean | null)[])[];
      readonly isCut: boolean;
    }
  | { readonly fault: string };
