/** The environment of the command; injected, so that the command is testable and only `main.ts` accesses the process. */
export interface CreateIo {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Width of the terminal in characters; omitted if the output is not a terminal. */
  readonly width?: number;
  /** Whether prompts are possible: input and output are a terminal. */
  readonly interactive: boolean;
  /** Version of the Node that runs the command, without a `v`. */
  readonly nodeVersion: string;
  readonly templates: string;
  /** The command as the user runs it; default: `npm create tool`. */
  readonly call?: string;
  /** Folder of the command's files; omitted if projects always install `toolwright` from npm. */
  readonly home?: string;
  readonly versions: { readonly createTool: string; readonly toolwright: string };
  readonly signal: AbortSignal;
  /** Runs a command line in a folder and returns its exit code; default: a process that writes to standard error. */
  readonly run?: (command: string, cwd: string) => Promise<number>;
  out(text: string): void;
  err(text: string): void;
}
