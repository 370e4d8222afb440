import { Writable } from "node:stream";
import { defineCommand } from "../console/options.ts";
import { packageVersion } from "../console/package-version.ts";
import { limitMemory } from "../console/tune-engine.ts";

const explanation = `This is the language server of Toolwright: an editor starts it, and speaks to it over standard input and output. It shows the findings of
\`toolwright verify\` while you type, fixes them, and knows each tool by name.

VS Code: install the extension. Other editors: have \`npx toolwright lsp\` started for TypeScript, JavaScript, JSON and Markdown files; the guide
"In the editor" has the settings.`;

export default defineCommand({
  name: "lsp",
  group: "check",
  summary: "Serve an editor: findings while you type, fixes, tool names.",
  options: { "--stdio": "use standard input and output (default; some editors pass it)" },
  example: ["toolwright lsp", "serves an editor; in a terminal, it says how to set one up"],
  async run(_input, io) {
    if (io.ask !== undefined) {
      io.out(explanation);
      return 0;
    }
    // Standard output carries the protocol, so the output of project modules goes to standard error.
    const write = process.stdout.write.bind(process.stdout);
    io.captureHandlers?.();
    // A project module that fails later must not end the language server.
    process.on("uncaughtException", (error) => {
      io.err(String(error.stack));
    });
    const output = new Writable({ write: (chunk: Buffer, _encoding, done) => void write(chunk, done) });
    limitMemory();
    const { serveEditor } = await import("../../lsp/language-server.ts");
    const { initialDocuments } = await import("../documents/initial-documents.ts");
    const version = await packageVersion();
    serveEditor({ input: process.stdin, output, version, missingDocuments: initialDocuments });
    // The server ends the process when the editor asks for it or disconnects.
    return new Promise(() => undefined);
  },
});
