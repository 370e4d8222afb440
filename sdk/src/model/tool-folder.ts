/** A tool folder as found on disk, before anything is understood of it. */
export interface ToolFolder {
  /** The folder's own name, which is the tool's unless it says otherwise. */
  readonly name: string;
  /** Path relative to the project's root, with forward slashes. */
  readonly path: string;
  /** Text of each file directly in the folder, by file name. */
  readonly files: Readonly<Record<string, string>>;
}
