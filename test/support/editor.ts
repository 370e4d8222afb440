import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  createProtocolConnection,
  type ClientCapabilities,
  type Diagnostic,
  type InitializeResult,
  type PublishDiagnosticsParams,
} from "vscode-languageserver/node";

const program = path.resolve(import.meta.dirname, "../../sdk/bin/toolwright.js");

const applied = { workspaceEdit: { documentChanges: true, resourceOperations: ["create", "rename"] as const } };

/** An editor from its language server's point of view: the protocol's client, over the standard streams of `toolwright lsp`. */
export async function openEditor(folders: readonly string[], capabilities: ClientCapabilities = {}) {
  const { PATH, HOME } = process.env;
  const server = spawn(process.execPath, [program, "lsp", "--stdio"], { env: { PATH, HOME } });
  const ended = new Promise<number | null>((resolve) => server.on("exit", resolve));
  const printed: string[] = [];
  server.stderr.on("data", (chunk: Buffer) => printed.push(chunk.toString("utf8")));
  const connection = createProtocolConnection(server.stdout, server.stdin);
  const shown = new Map<string, readonly Diagnostic[]>();
  const messages: string[] = [];
  connection.onNotification("window/showMessage", ({ message }: { readonly message: string }) => {
    messages.push(message);
  });
  const awaited = new Map<string, (diagnostics: readonly Diagnostic[]) => void>();
  let wake = (): void => undefined;
  connection.onNotification("textDocument/publishDiagnostics", ({ uri, diagnostics }: PublishDiagnosticsParams) => {
    shown.set(uri, diagnostics);
    awaited.get(uri)?.(diagnostics);
    wake();
  });
  connection.listen();
  const initialized: InitializeResult = await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: null,
    capabilities: { workspace: { ...applied, ...capabilities.workspace }, ...capabilities },
    workspaceFolders: folders.map((folder) => ({ uri: uriOf(folder), name: path.basename(folder) })),
  });
  await connection.sendNotification("initialized", {});
  let version = 1;
  return {
    initialized,
    connection,
    pid: server.pid ?? 0,
    ended,
    printed,
    /** The server's messages to the person. */
    messages,
    /** Opens a file, by default with its text on disk. */
    open: (file: string, text = readFileSync(file, "utf8")) =>
      connection.sendNotification("textDocument/didOpen", {
        textDocument: { uri: uriOf(file), languageId: "", version: (version += 1), text },
      }),
    /** Replaces the whole text of an open file. */
    type: (file: string, text: string) =>
      connection.sendNotification("textDocument/didChange", {
        textDocument: { uri: uriOf(file), version: (version += 1) },
        contentChanges: [{ text }],
      }),
    save: (file: string) => connection.sendNotification("textDocument/didSave", { textDocument: { uri: uriOf(file) } }),
    close: (file: string) =>
      connection.sendNotification("textDocument/didClose", { textDocument: { uri: uriOf(file) } }),
    /** The diagnostics of a file, once they have these codes, in any order. */
    async findings(file: string, codes: readonly string[]): Promise<readonly Diagnostic[]> {
      for (;;) {
        const found = shown.get(uriOf(file));
        if (found !== undefined && namesOf(found).join() === codes.toSorted().join()) return found;
        const isLate = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(resolve, 60_000, true);
          wake = () => {
            clearTimeout(timer);
            resolve(false);
          };
        });
        if (isLate)
          throw new Error(
            `${file} has ${JSON.stringify(found?.map(({ code }) => code))}, not ${codes.join()}.\n${printed.join("")}`,
          );
      }
    },
    /** Resolves with the next diagnostics of a file. */
    next: (file: string) =>
      new Promise<readonly Diagnostic[]>((resolve) => {
        awaited.set(uriOf(file), resolve);
      }),
    /** Every file that has diagnostics. */
    shown: (): ReadonlyMap<string, readonly Diagnostic[]> => shown,
    request: <Result>(method: string, file: string, rest: object): Promise<Result> =>
      connection.sendRequest(method, { textDocument: { uri: uriOf(file) }, ...rest }),
    /** Closes the streams, as an editor does when it crashes. */
    leave: () => server.stdin.end(),
    kill() {
      connection.dispose();
      server.kill("SIGKILL");
    },
    async end(): Promise<number | null> {
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      return ended;
    },
  };
}

const namesOf = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(({ code }) => String(code)).toSorted();

export type Editor = Awaited<ReturnType<typeof openEditor>>;

export const uriOf = (file: string): string => pathToFileURL(file).href;
