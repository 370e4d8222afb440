/** Options of a benchmark. */
export interface BenchOptions {
  /** Tools in the corpus. */
  readonly tools: number;
  /** How often each process is run; the median counts. */
  readonly runs: number;
  /** Folder of the built package under test. */
  readonly sdk: string;
}

/** One line of a benchmark's table. */
export interface Row {
  readonly what: string;
  /** CPU in milliseconds, over bare Node for benchmarks that subtract it. */
  readonly cpu: number;
  readonly wall?: number;
  /** MiB. */
  readonly memory?: number;
  /** CPU as a share of the better peer's, as its users run it. */
  readonly ratio?: number;
  /** The limit of the figure, in words. */
  readonly bar?: string;
  /** Left out in rows for comparison. */
  readonly holds?: boolean;
}

/** A benchmark: the default export of a file in `benches`. */
export interface Bench {
  /** Equal to the file's name. */
  readonly name: string;
  /** One sentence above its table. */
  readonly summary: string;
  run(options: BenchOptions): readonly Row[] | Promise<readonly Row[]>;
}
