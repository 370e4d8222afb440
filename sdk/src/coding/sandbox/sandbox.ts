/** Restricts a command to its workspace. */
export interface Sandbox {
  /** Name for people, such as `bubblewrap`. */
  readonly name: string;
  /** Whether it works on this machine; tested once, then cached. */
  available(): Promise<SandboxStatus>;
  /** The program to start instead of `argv`, with its arguments. */
  wrap(argv: readonly string[], options: SandboxedCommand): readonly string[];
}

/** Whether commands can be put into a sandbox on this machine, and why not. */
export type SandboxStatus =
  | { readonly isAvailable: true }
  /** One sentence. */
  | { readonly isAvailable: false; readonly reason: string };

/** The requirements of a command on a sandbox. */
export interface SandboxedCommand {
  /** The workspace, absolute and without links: the only folder whose changes last. */
  readonly root: string;
  /** The start folder of the command, absolute. */
  readonly folder: string;
  /** The whole environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Files and folders of the workspace that cannot be changed, absolute; missing files are ignored. */
  readonly readOnly: readonly string[];
  /** Whether it may use the network. */
  readonly network: boolean;
}
