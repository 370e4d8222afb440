/** Keeps a command from everything but its workspace. */
export interface Sandbox {
  /** Name for people, such as `bubblewrap`. */
  readonly name: string;
  /** Whether it works on this machine; tried once, and remembered. */
  available(): Promise<SandboxStatus>;
  /** The program to start in place of `argv`, with its arguments. */
  wrap(argv: readonly string[], options: SandboxedCommand): readonly string[];
}

/** Whether commands can be put into a sandbox on this machine, and why not. */
export type SandboxStatus =
  | { readonly isAvailable: true }
  /** One sentence. */
  | { readonly isAvailable: false; readonly reason: string };

/** What a command needs of a sandbox. */
export interface SandboxedCommand {
  /** The workspace, absolute and without links: the only folder that is kept. */
  readonly root: string;
  /** Where the command starts, absolute. */
  readonly folder: string;
  /** The whole environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Files and folders of the workspace that cannot be changed, absolute; missing files are ignored. */
  readonly readOnly: readonly string[];
  /** Whether it may use the network. */
  readonly network: boolean;
}
