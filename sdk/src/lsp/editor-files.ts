import { readFileSync, statSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { TextDocumentEdit } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { TextEdit } from "../model/finding.ts";
import { orElse } from "../util/failures.ts";
import { rangeIn } from "./ranges.ts";

/** Files that may matter to a project; an editor opens others too. */
const isRead = (file: string): boolean => /\.(?:[cm]?[jt]sx?|json|md)$/.test(file);

/** Files as the editor shows them: open files with their texts, saved or not. */
export class EditorFiles {
  /** The texts of the open files, by absolute path. */
  readonly texts = new Map<string, string>();
  readonly #open = new Map<string, TextDocument>();

  open(document: TextDocument): void {
    const file = fileOf(document.uri);
    if (file === undefined || !isRead(file)) return;
    this.#open.set(file, document);
    this.texts.set(file, document.getText());
  }

  close(uri: string): void {
    const file = fileOf(uri) ?? "";
    this.#open.delete(file);
    this.texts.delete(file);
  }

  /** The open files, by absolute path. */
  get names(): readonly string[] {
    return [...this.#open.keys()];
  }

  exists(file: string): boolean {
    return this.#open.has(file) || statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  }

  /** The text of a file, empty if it cannot be read. */
  documentAt(file: string): TextDocument {
    const text = (): string => orElse(() => readFileSync(file, "utf8"), "");
    return this.#open.get(file) ?? TextDocument.create(pathToFileURL(file).href, "", 0, text());
  }

  /** An edit of the editor with these edits of a file. */
  editOf(file: string, edits: readonly Omit<TextEdit, "file">[]): TextDocumentEdit {
    const document = this.documentAt(file);
    return {
      textDocument: { uri: this.uriOf(file), version: null },
      edits: edits.map(({ start, end, text }) => ({ range: rangeIn(document, start, end), newText: text })),
    };
  }

  /** The address of an open file as the editor writes it. */
  uriOf(file: string): string {
    return this.#open.get(file)?.uri ?? pathToFileURL(file).href;
  }
}

/** The absolute path of a document; undefined for any other kind of document. */
export const fileOf = (uri: string): string | undefined =>
  uri.startsWith("file:") ? orElse(() => fileURLToPath(uri), undefined) : undefined;
