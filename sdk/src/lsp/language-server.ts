import type { Readable, Writable } from "node:stream";
import { TextDocument } from "vscode-languageserver-textdocument";
import {
  createConnection,
  DidChangeWatchedFilesNotification,
  TextDocuments,
  TextDocumentSyncKind,
} from "vscode-languageserver/node";
import { EditorFiles, fileOf } from "./editor-files.ts";
import { Workspace } from "./workspace.ts";

/** What a language server is given. */
export interface LanguageServerOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly version: string;
}

/** Serves one editor, over the Language Server Protocol. The process ends when the editor says so, or is gone. */
export function serveEditor({ input, output, version }: LanguageServerOptions): void {
  const connection = createConnection(input, output);
  const documents = new TextDocuments(TextDocument);
  const files = new EditorFiles();
  const workspace = new Workspace(files, (diagnostics) => void connection.sendDiagnostics(diagnostics));

  connection.onInitialize(({ workspaceFolders, capabilities: { workspace: client } }) => {
    connection.onInitialized(() => {
      for (const { uri } of workspaceFolders ?? []) workspace.openFolder(fileOf(uri) ?? "/");
      // Other editors say when a file is opened or saved.
      if (client?.didChangeWatchedFiles?.dynamicRegistration === true)
        void connection.client.register(DidChangeWatchedFilesNotification.type, {
          watchers: [{ globPattern: "**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,json,md}" }],
        });
    });
    return {
      serverInfo: { name: "toolwright", version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      },
    };
  });
  const changed = (uri: string, isSaved: boolean): void => {
    const file = fileOf(uri);
    if (file !== undefined) workspace.changed(file, { isSaved });
  };
  documents.onDidChangeContent(({ document }) => {
    files.open(document);
    changed(document.uri, false);
  });
  documents.onDidSave(({ document }) => {
    changed(document.uri, true);
  });
  documents.onDidClose(({ document }) => {
    files.close(document.uri);
    changed(document.uri, false);
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri } of changes) changed(uri, true);
  });
  connection.onShutdown(() => {
    workspace.close();
  });
  documents.listen(connection);
  connection.listen();
}
