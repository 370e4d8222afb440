/** Where the command works and writes; handed in, so that it is testable and only `main.ts` knows the process. */
export interface CreateIo {
  /** Folder the command was called in. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Characters a line of the terminal holds; left out where the output is not a terminal. */
  readonly width?: number;
  /** Whether a person can be asked: input and output are a terminal. */
  readonly interactive: boolean;
  /** Version of the Node that runs the command, without a `v`. */
  readonly nodeVersion: string;
  /** Folder that holds the templates. */
  readonly templates: string;
  readonly versions: { readonly createTool: string; readonly toolwright: string };
  /** Aborted when the person wants to stop. */
  readonly signal: AbortSignal;
  /** Writes text and a line break to standard output. */
  out(text: string): void;
  /** Writes text and a line break to standard error. */
  err(text: string): void;
}
