import { existsSync } from "node:fs";
import path from "node:path";
import { commands, window, workspace, type ExtensionContext } from "vscode";
import { LanguageClient, type Executable } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

/** Starts the project's language server, because the project's Toolwright version has the same rules as its build. */
export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(commands.registerCommand("toolwright.restart", () => restart()));
  await restart();
}

export async function deactivate(): Promise<void> {
  await client?.dispose();
}

async function restart(): Promise<void> {
  await client?.dispose();
  client = undefined;
  const server = serverOf();
  if (server === undefined) {
    void window.showWarningMessage(
      "Toolwright is not installed in this workspace. Run `npm install --save-dev toolwright`, then restart the language server.",
    );
    return;
  }
  client = new LanguageClient("toolwright", "Toolwright", server, {
    documentSelector: [
      "typescript",
      "typescriptreact",
      "javascript",
      "javascriptreact",
      "json",
      "jsonc",
      "markdown",
    ].map((language) => ({ scheme: "file", language })),
  });
  await client.start();
}

/** The command in the settings, or the program installed in a workspace folder or one of its parent folders. */
function serverOf(): Executable | undefined {
  const [command, ...args] = workspace.getConfiguration("toolwright").get<readonly string[]>("command", []);
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  const [cwd = process.cwd()] = folders;
  if (command !== undefined) return { command, args, options: { cwd } };
  const programs = folders
    .flatMap(above)
    .map((folder) => path.join(folder, "node_modules/toolwright/bin/toolwright.js"));
  const program = programs.find((file) => existsSync(file));
  return program === undefined ? undefined : { command: "node", args: [program, "lsp"], options: { cwd } };
}

function above(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...above(parent)];
}
