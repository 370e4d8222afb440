import path from "node:path";
import ignore from "ignore";
import picomatch from "picomatch";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { textFileBytes, type TextFile } from "../edit/text-file.ts";
import { withFile } from "../paths/open-to-read.ts";
import { namesOf, type WorkspaceRoot } from "../paths/workspace-root.ts";

export interface NewFileForm {
  readonly ending: "\n" | "\r\n" | "\r";
  readonly encoding: TextFile["encoding"];
  readonly hasMark: boolean;
}

export const plainForm: NewFileForm = { ending: "\n", encoding: "utf-8", hasMark: false };

/** What `.editorconfig` and `.gitattributes` say about a new file; without them LF and UTF-8. */
export async function newFileForm(file: string, root: WorkspaceRoot): Promise<NewFileForm> {
  const names = namesOf(file, root);
  let settings: Readonly<Record<string, string>> = {};
  let eol: string | undefined;
  // From the folder of the file outwards: what is nearer decides.
  for (let depth = names.length - 1; depth >= 0; depth--) {
    const folder = names.slice(0, depth);
    const rest = names.slice(depth).join("/");
    eol ??= attributeEnding(await textAt([...folder, ".gitattributes"], root), rest);
    const config = readEditorConfig(await textAt([...folder, ".editorconfig"], root), rest);
    settings = { ...config.settings, ...settings };
    if (config.isRoot) break;
  }
  return formOf(settings, eol);
}

/** The bytes of a new file. Line breaks with carriage returns are taken as they are. */
export function inForm(content: string, form: NewFileForm): Uint8Array {
  const text = wellFormed(content);
  return textFileBytes(text.includes("\r") ? text : text.replaceAll("\n", form.ending), form);
}

/** Throws `FILE_NOT_TEXT` for a text that would not come back from the disk. */
export function wellFormed(text: string): string {
  if (text.isWellFormed()) return text;
  throw new ToolwrightError("FILE_NOT_TEXT", "The new text has half a character, which cannot be stored.", {
    remedy: "Give the text in whole characters.",
  });
}

const endings: Readonly<Record<string, NewFileForm["ending"]>> = { lf: "\n", crlf: "\r\n", cr: "\r" };

function formOf(
  { end_of_line: ending, charset }: Readonly<Record<string, string>>,
  eol: string | undefined,
): NewFileForm {
  const encoding = charset === "utf-16le" || charset === "utf-16be" ? charset : "utf-8";
  const named = endings[ending ?? eol ?? ""];
  return { ending: named ?? plainForm.ending, encoding, hasMark: encoding !== "utf-8" || charset === "utf-8-bom" };
}

/** The `eol` of the last line that is about the file. */
function attributeEnding(text: string, file: string): string | undefined {
  let eol: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [pattern = "", ...attributes] = line.trim().split(/\s+/);
    const value = attributes.find((attribute) => attribute.startsWith("eol="));
    if (value === undefined || pattern.startsWith("#")) continue;
    if (ignore().add(pattern).ignores(file)) eol = value.slice("eol=".length);
  }
  return eol;
}

interface EditorConfig {
  readonly isRoot: boolean;
  readonly settings: Readonly<Record<string, string>>;
}

function readEditorConfig(text: string, file: string): EditorConfig {
  const settings: Record<string, string> = {};
  let isRoot = false;
  let section: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    section = /^\s*\[(.+)\]\s*$/.exec(line)?.[1] ?? section;
    const [, name, value] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    if (section === undefined) isRoot ||= name.toLowerCase() === "root" && value.toLowerCase() === "true";
    else if (isAbout(section, file)) settings[name.toLowerCase()] = value.toLowerCase();
  }
  return { isRoot, settings };
}

function isAbout(section: string, file: string): boolean {
  const pattern = section.includes("/") ? section.replace(/^\//, "") : `**/${section}`;
  return pattern.length <= 1_024 && picomatch(pattern, { dot: true })(file);
}

const mostBytes = 65_536;

async function textAt(names: readonly string[], root: WorkspaceRoot): Promise<string> {
  try {
    return await withFile(path.join(root.path, ...names), root, async ({ handle }) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
      return buffer.toString("utf8", 0, bytesRead);
    });
  } catch {
    // A file that is missing, or cannot be read, says nothing.
    return "";
  }
}
