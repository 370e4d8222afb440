import path from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { CommandInput, CommandIo, ExitCode } from "../console/command.ts";
import type { McpServer } from "../../serve/create-mcp-server.ts";
import type { McpServerOptions } from "../../serve/options/server-options.ts";
import type { Registry } from "../../registry/registry.ts";
import type { McpClientName } from "../../serve/mcp/client-config.ts";
import { callLog, logOption } from "../console/call-log.ts";
import { untilAborted } from "../console/io.ts";
import { defineCommand, portOf, rootFolder, rootOption, textOption } from "../console/options.ts";
import { usageError } from "../console/errors.ts";
import { defined } from "../../util/defined.ts";
import { registryFile, buildOption } from "../project/open-registry.ts";
import { ownFile } from "../../util/own-files.ts";

const tokenVariable = "TOOLWRIGHT_MCP_TOKEN";
const defaultPort = 3000;

export default defineCommand({
  name: "mcp",
  group: "publish",
  summary: "Serve the tools to MCP clients, over stdio or HTTP.",
  options: {
    "--http": "listen for HTTP requests instead",
    "--port <number>": `port for --http (default: ${String(defaultPort)}; 0 takes a free one)`,
    "--host <address>": `address for --http (default: 127.0.0.1); another needs a bearer token in ${tokenVariable}`,
    "--url <address>": "public address of the server, such as behind a proxy",
    "--print <client>": {
      description: "print the configuration block of a client, and serve nothing",
      choices: ["claude", "vscode", "cursor"],
    },
    ...logOption,
    ...buildOption,
    "--watch": "serve each new build",
    "--toolkit <name>": {
      description: "serve built-in tools for the folder of --root instead",
      choices: ["coding"],
      conflicts: ["build", "watch"],
    },
    "--policy <file>": "for --toolkit: JSON file with the permissions",
    "--mode <mode>": "mode of the sessions, such as voice (default: text)",
    ...rootOption,
  },
  example: ["toolwright mcp --http --port 8080", "listens on http://127.0.0.1:8080/mcp"],
  async run(input, io) {
    const { http, port, host, url, print } = input.options;
    if (http !== true && [port, host, url].some((given) => given !== undefined))
      throw usageError("`--port`, `--host` and `--url` are for `--http`.", "mcp");
    portIn(input);
    if (typeof url === "string" && !/^https?:/.test(URL.parse(url)?.protocol ?? ""))
      throw usageError(`"${url}" is not an address such as https://tools.example.com/mcp.`, "mcp");
    if (typeof print === "string") return printConfig(print as McpClientName, input, io);
    const root = rootFolder(input, io);
    const served = await (isCoding(input) ? codingTools(root, input, io) : projectTools(root, input, io));
    if (served === undefined) return 1;
    try {
      await serve(served, input, io);
      return 0;
    } finally {
      await served.close?.();
    }
  },
});

const isCoding = ({ options }: CommandInput): boolean => options.toolkit === "coding";

const portIn = ({ options }: CommandInput): number => portOf(options.port, { default: defaultPort, command: "mcp" });

/** The tools that are served. */
interface ServedTools {
  readonly registry: Registry;
  readonly options: McpServerOptions;
  /** The file of the registry, for `--watch`. */
  readonly location?: string;
  readonly close?: () => Promise<void>;
}

async function projectTools(root: string, input: CommandInput, io: CommandIo): Promise<ServedTools | undefined> {
  if (input.options.policy !== undefined) throw usageError("`--policy` is for `--toolkit`.", "mcp");
  const location = await registryFile(input, io, root);
  if (location === undefined) return undefined;
  const { loadRegistry } = await import("../../runtime/load-registry.ts");
  return { registry: await loadRegistry(location), options: { name: await serverName(root) }, location };
}

async function codingTools(root: string, input: CommandInput, io: CommandIo): Promise<ServedTools> {
  const { openCodingToolkit } = await import("../project/coding-toolkit.ts");
  const tools = await openCodingToolkit(root, input, io);
  const { registry, services, ports, policy } = tools;
  return { registry, options: { services, ports, policy, name: "coding" }, close: () => tools.close() };
}

/** Serves until the client or the user ends it. */
async function serve({ registry, options, location }: ServedTools, input: CommandInput, io: CommandIo): Promise<void> {
  const { createMcpServer } = await import("../../serve/create-mcp-server.ts");
  // Standard output belongs to the protocol: what handlers print goes to standard error.
  io.captureHandlers?.();
  const isHttp = input.options.http === true;
  const log = callLog(input, io);
  const ended = new AbortController();
  const server = createMcpServer(registry, {
    ...options,
    session: defined({ mode: textOption(input, "mode") }),
    onWarning: ({ message }) => io.err(message),
    ...defined({ onEvent: log.onEvent }),
  });
  const interruption = io.interruption?.() ?? (isHttp ? AbortSignal.abort() : ended.signal);
  const serving: Serving = { server, io, signal: AbortSignal.any([interruption, ended.signal]) };
  try {
    if (input.options.watch === true && location !== undefined) await watchBuilds(location, serving);
    await (isHttp ? serveHttp(serving, input) : serveStdio(serving));
  } finally {
    ended.abort();
    log.end();
  }
}

interface Serving {
  readonly server: McpServer;
  readonly io: CommandIo;
  readonly signal: AbortSignal;
}

async function watchBuilds(file: string, { server, io, signal }: Serving): Promise<void> {
  const { watchRegistry } = await import("../project/watch-registry.ts");
  const { errorAsText } = await import("../console/errors.ts");
  await watchRegistry({
    file,
    version: server.runtime.registry.version,
    signal,
    onBuild: (registry) => {
      server.reload({ registry });
      io.err(`Serving ${registry.version}, ${String(registry.names.length)} tools.`);
    },
    // The build before is still served.
    onError: (error) => io.err(errorAsText(error, io.color)),
  });
}

async function serveStdio({ server, io, signal }: Serving): Promise<void> {
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      io.out(chunk.toString("utf8").replace(/\n$/, ""));
      done();
    },
  });
  await server.serveStdio({ input: process.stdin, output, signal });
  await server.close();
}

async function serveHttp({ server, io, signal }: Serving, input: CommandInput): Promise<void> {
  const listener = await server.listen({
    port: portIn(input),
    ...defined({
      host: textOption(input, "host"),
      url: textOption(input, "url"),
      // An empty variable is one that is not set.
      token: io.env[tokenVariable] === "" ? undefined : io.env[tokenVariable],
    }),
  });
  io.err(`Serving ${String(server.runtime.registry.names.length)} tools at ${listener.url} until Ctrl+C.`);
  await untilAborted(signal);
  await listener.close();
  await server.close();
}

async function printConfig(client: McpClientName, input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const { clientConfig, configFiles } = await import("../../serve/mcp/client-config.ts");
  const root = rootFolder(input, io);
  const { http, host = "127.0.0.1" } = input.options;
  const program = fileURLToPath(ownFile("../bin/toolwright.js"));
  const endpoint =
    http === true
      ? {
          url: textOption(input, "url") ?? `http://${String(host)}:${String(portIn(input))}/mcp`,
          ...(io.env[tokenVariable] && { tokenVariable }),
        }
      : // The client's own search path may begin with an older Node.
        { command: process.execPath, args: [program, "mcp", "--root", root, ...servingFlags(input, io)] };
  const name = isCoding(input) ? "coding" : await serverName(root);
  io.out(JSON.stringify(clientConfig(client, name, endpoint), null, 2));
  io.err(`This belongs in ${configFiles[client]}.`);
  return 0;
}

/** The flags that the started command gets too; the client starts it in its own folder. */
function servingFlags({ options }: CommandInput, { cwd }: CommandIo): readonly string[] {
  return ["log", "build", "watch", "toolkit", "policy", "mode"].flatMap((name) => {
    const value = options[name];
    if (typeof value !== "string") return value === true ? [`--${name}`] : [];
    return [`--${name}`, name === "policy" ? path.resolve(cwd, value) : value];
  });
}

/** The project's title as clients take it for a key. */
async function serverName(root: string): Promise<string> {
  const { loadConfig } = await import("../../compile/project/load-config.ts");
  const { title } = await loadConfig(root);
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return name === "" ? "toolwright" : name;
}
