/** Options of a benchmark. */
export interface BenchOptions {
  /** Number of tools in the corpus. */
  readonly tools: number;
  /** Number of runs of each process; the median counts. */
  readonly runs: number;
  /** Folder of the built package under test. */
  readonly sdk: string;
}

/** One line of a benchmark's table. */
export interface Row {
  readonly what: string;
  /** CPU in milliseconds, minus bare Node for benchmarks that subtract it. */
  readonly cpu: number;
  readonly wall?: number;
  /** MiB. */
  readonly memory?: number;
  /** CPU relative to the faster peer in its usual configuration. */
  readonly ratio?: number;
  /** The limit of the figure, as text. */
  readonly bar?: string;
  /** Omitted in rows for comparison. */
  readonly holds?: boolean;
}

/** A benchmark: the default export of a file in `benches`. */
export interface Bench {
  /** Equal to the name of the file. */
  readonly name: string;
  /** One sentence above the table. */
  readonly summary: string;
  run(options: BenchOptions): readonly Row[] | Promise<readonly Row[]>;
}
