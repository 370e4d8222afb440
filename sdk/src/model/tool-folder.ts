/** A tool folder as found on disk, before anything is understood of it. */
export interface ToolFolder {
  /** The folder's own name, which is the tool's unless it says otherwise. */
  readonly name: string;
  /** Path relative to the project's root, with forward slashes. */
  readonly path: string;
  /** Text of each file directly in the folder, by file name. */
  readonly files: Readonly<Record<string, string>>;
}

/** The documents of a tool: what is always in the prompt, and the rest. */
export const documentFiles = ["doc_summary.md", "doc.md"] as const;

/** What the file is called that exports `execute` while its schema is written by hand in the `schema.json` beside it. */
export const handlerFileName = "handler.js";

/** Files a tool may be written in; the first that is there counts. */
const toolFileNames = ["tool.ts", "tool.js", handlerFileName] as const;

/** Whether a tool may be written in a file of this name. */
export const isToolFileName = (name: string): boolean => toolFileNames.some((known) => known === name);

/** The file a tool is written in: `tool.ts`, `tool.js` with its types in JSDoc, or `handler.js` beside its schema. */
export function toolFileOf({ files }: ToolFolder): string | undefined {
  return toolFileNames.find((name) => Object.hasOwn(files, name));
}
