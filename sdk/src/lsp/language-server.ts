import type { Readable, Writable } from "node:stream";
import { TextDocument } from "vscode-languageserver-textdocument";
import {
  CodeActionKind,
  createConnection,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  TextDocuments,
  TextDocumentSyncKind,
  type ServerCapabilities,
} from "vscode-languageserver/node";
import { EditorFiles, fileOf } from "./editor-files.ts";
import { answerRequests } from "./requests.ts";
import type { MissingDocuments } from "./code-actions.ts";
import { Workspace } from "./workspace.ts";

/** Options of a language server. */
export interface LanguageServerOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly version: string;
  readonly missingDocuments: MissingDocuments;
}

const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
  hoverProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, `${CodeActionKind.SourceFixAll}.toolwright`] },
  completionProvider: { triggerCharacters: ['"', "'", "`", "@"] },
  definitionProvider: true,
  referencesProvider: true,
  documentSymbolProvider: true,
  codeLensProvider: {},
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};

/** Serves one editor, over the Language Server Protocol. The process ends when the editor requests it, or has exited. */
export function serveEditor({ input, output, version, missingDocuments }: LanguageServerOptions): void {
  const connection = createConnection(input, output);
  const documents = new TextDocuments(TextDocument);
  const files = new EditorFiles();
  const workspace = new Workspace(files, (diagnostics) => void connection.sendDiagnostics(diagnostics));

  connection.onInitialize(({ workspaceFolders, capabilities: { workspace: client } }) => {
    connection.onInitialized(() => {
      for (const { uri } of workspaceFolders ?? []) workspace.openFolder(fileOf(uri) ?? "/");
      // Other editors report when a file is opened or saved.
      if (client?.didChangeWatchedFiles?.dynamicRegistration === true)
        void connection.client.register(DidChangeWatchedFilesNotification.type, {
          watchers: [{ globPattern: "**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,json,md}" }],
        });
    });
    // Otherwise the folder would stay, and the tool would be renamed only in part.
    const mayRename = client?.workspaceEdit?.resourceOperations?.includes("rename") === true;
    const renameProvider = mayRename && { prepareProvider: true };
    return { serverInfo: { name: "toolwright", version }, capabilities: { ...capabilities, renameProvider } };
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
  connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event: { added, removed } }) => {
    for (const { uri } of added) workspace.openFolder(fileOf(uri) ?? "/");
    for (const { uri } of removed) workspace.closeFolder(fileOf(uri) ?? "/");
  });
  connection.onShutdown(() => {
    workspace.close();
  });
  answerRequests(connection, { files, workspace, missingDocuments });
  documents.listen(connection);
  connection.listen();
}
