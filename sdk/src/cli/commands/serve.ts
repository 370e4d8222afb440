import path from "node:path";
import type { CommandInput, CommandIo, ExitCode } from "../../model/command.ts";
import { counted } from "../../util/counted.ts";
import { defineCommand } from "../console/define-command.ts";
import { portOf, rootFolder, rootOption } from "../console/options.ts";
import { openRegistry, registryOptions } from "../project/open-registry.ts";

const tokenVariable = "TOOLWRIGHT_SERVE_TOKEN";
const defaultPort = 3000;
const defaultStore = ".toolwright/serve.db";

export default defineCommand({
  name: "serve",
  summary: "Serve the tools to pages over HTTP, and show the questions of `ui` tools.",
  options: [
    { flag: "--port <number>", description: `port (default: ${String(defaultPort)}; 0 takes a free one)` },
    {
      flag: "--host <address>",
      description: `address to listen on (default: 127.0.0.1); another needs a bearer token in ${tokenVariable}`,
    },
    { flag: "--origin <origin>", description: "origin of another site whose pages may call the server" },
    {
      flag: "--store <file>",
      description: `keeps sessions and open questions (default: ${defaultStore} of the project)`,
    },
    { flag: "--workflow <name>", description: "name of the workflow that pages receive (default: default)" },
    ...registryOptions,
    rootOption,
  ],
  examples: [
    { line: "toolwright serve", does: "listens on http://127.0.0.1:3000" },
    { line: "toolwright serve --build --port 8080", does: "builds, then listens on port 8080" },
  ],
  run,
});

async function run(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const { port, host, origin, store: storeFile, workflow } = input.options;
  const chosen = portOf(port, { default: defaultPort, command: "serve" });
  const root = rootFolder(input, io);
  const registry = await openRegistry(input, io, root);
  if (registry === undefined) return 1;
  const { createServer } = await import("../../serve/web/create-server.ts");
  const { sqliteStore } = await import("../../stores/sqlite.ts");
  const store = await sqliteStore(
    typeof storeFile === "string" ? path.resolve(io.cwd, storeFile) : path.join(root, defaultStore),
  );
  const token = io.env[tokenVariable];
  try {
    const server = await createServer({
      registry,
      ports: { store },
      ...(typeof workflow === "string" ? { workflowName: workflow } : {}),
      ...(typeof origin === "string" ? { origins: [origin] } : {}),
      ...(token === undefined || token === "" ? {} : { token }),
    });
    const { url } = await server.listen({ port: chosen, ...(typeof host === "string" ? { host } : {}) });
    io.err(`Serving ${counted(registry.names.length, "tool")} at ${url} until Ctrl+C.`);
    const signal = io.interruption?.() ?? AbortSignal.abort();
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    await server.close();
  } finally {
    await store.close();
  }
  return 0;
}
