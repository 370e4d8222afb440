/** A tool folder as found on disk, before it is parsed. */
export interface ToolFolder {
  /** The folder's name, which is the tool's name unless the tool declares another. */
  readonly name: string;
  /** Path relative to the project's root, with forward slashes. */
  readonly path: string;
  /** Text of each file directly in the folder, by file name. */
  readonly files: Readonly<Record<string, string>>;
}

/** The documents of a tool: the part that `promptFor` puts in the prompt, and the rest. */
export const documentFiles = ["doc_summary.md", "doc.md"] as const;

/** Name of the file that exports `execute`, with a hand-written `schema.json` next to it. */
export const handlerFileName = "handler.js";

/** Names of a tool's source file; the first one that exists is used. */
const toolFileNames = ["tool.ts", "tool.js", handlerFileName] as const;

/** Variables of a module whose function is a tool or a hook: its agents, its event, and the agents around which it runs. */
export const moduleVariables = ["APPLY_TO", "TRIGGER", "TRIGGER_AGENT"] as const;

export type ModuleVariable = (typeof moduleVariables)[number];

/** Whether a tool may be written in a file of this name. */
export const isToolFileName = (name: string): boolean => toolFileNames.some((known) => known === name);

/** The path that identifies the tool in a file: its folder, or the file without its ending if it is not named `tool.ts`. */
export function toolHome(file: string): string {
  const start = file.lastIndexOf("/") + 1;
  if (isToolFileName(file.slice(start))) return file.slice(0, start - 1) || ".";
  return file.replace(/\.[^./]+$/, "");
}

/** Whether a folder of this name is read as a tool: other folders contain shared code or packages. */
export const isToolFolderName = (name: string): boolean => !/^(?:[._]|node_modules$)/.test(name);

/** Whether a file directly in a tools folder may be a tool: `echo_all.ts`, but not `_shared.ts`, `echo.test.ts` or `index.ts`. */
export const isFlatToolName = (name: string): boolean => /^(?!index\.)[^._][^.]*\.[jt]s$/.test(name);

/** The source file of a tool: `tool.ts`, `tool.js` with types in JSDoc, or `handler.js` with its schema. */
export function toolFileOf({ files }: ToolFolder): string | undefined {
  return toolFileNames.find((name) => Object.hasOwn(files, name));
}

/** One of the sections of every `doc.md`. */
export type AgreedSection = "whenToUse" | "whenNotToUse" | "returns" | "errors";

/** The sections of every `doc.md`, by their second-level headings; a heading's case and blanks do not matter. */
export const agreedSections: Readonly<Record<AgreedSection, string>> = {
  whenToUse: "When to use",
  whenNotToUse: "When not to use",
  returns: "Returns",
  errors: "Errors",
};

/** Whether a heading names a section. */
export function isAgreedTitle(found: string, agreed: string): boolean {
  return found.trim().replaceAll(/\s+/g, " ").toLowerCase() === agreed.toLowerCase();
}
