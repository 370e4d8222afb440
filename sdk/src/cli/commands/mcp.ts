import path from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { CommandIo, ExitCode } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import type { McpServer } from "../../serve/create-mcp-server.ts";
import type { McpServerOptions } from "../../serve/options/server-options.ts";
import type { Registry } from "../../registry/registry.ts";
import type { McpClientName } from "../../serve/mcp/client-config.ts";
import { callLog, logOption } from "../console/call-log.ts";
import { untilAborted } from "../console/io.ts";
import { defineCommand, portOption, rootOption } from "../console/options.ts";
import { errorAsText, usageError } from "../console/errors.ts";
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
    "--port <number>": portOption(`port for --http (default: ${String(defaultPort)}; 0 takes a free one)`),
    "--host <address>": `address for --http (default: 127.0.0.1); another needs a bearer token in ${tokenVariable}`,
    "--url <address>": {
      description: "public address of the server, such as behind a proxy",
      value: {
        takes: "an address such as https://tools.example.com/mcp",
        read: (text) => (/^https?:/.test(URL.parse(text)?.protocol ?? "") ? text : undefined),
      },
    },
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
    const { port, host, url } = input.options;
    if (!input.has("http") && [port, host, url].some((given) => given !== undefined))
      throw usageError("`--port`, `--host` and `--url` are for `--http`.", "mcp");
    const client = input.text("print");
    if (client !== undefined) return printConfig(client as McpClientName, input, io);
    const served = await (isCoding(input) ? codingTools : projectTools)(input, io);
    try {
      await serve(served, input, io);
      return 0;
    } finally {
      await served.close?.();
    }
  },
});

const isCoding = (input: CommandInput): boolean => input.text("toolkit") === "coding";

const portIn = (input: CommandInput): number => input.number("port") ?? defaultPort;

interface ServedTools {
  readonly registry: Registry;
  readonly options: McpServerOptions;
  /** The registry file to watch with `--watch`. */
  readonly location?: string;
  readonly close?: () => Promise<void>;
}

interface Serving {
  readonly io: CommandIo;
  readonly signal: AbortSignal;
}

async function projectTools(input: CommandInput, io: CommandIo): Promise<ServedTools> {
  if (input.text("policy") !== undefined) throw usageError("`--policy` is for `--toolkit`.", "mcp");
  const location = await registryFile(input, io);
  const { loadRegistry } = await import("../../runtime/load-registry.ts");
  return { registry: await loadRegistry(location), options: { name: await serverName(input.root) }, location };
}

async function codingTools(input: CommandInput, io: CommandIo): Promise<ServedTools> {
  const { openCodingToolkit } = await import("../project/coding-toolkit.ts");
  const tools = await openCodingToolkit(input, io);
  const { registry, services, ports, policy } = tools;
  return { registry, options: { services, ports, policy, name: "coding" }, close: () => tools.close() };
}

async function serve({ registry, options, location }: ServedTools, input: CommandInput, io: CommandIo): Promise<void> {
  const { createMcpServer } = await import("../../serve/create-mcp-server.ts");
  // Standard output carries the protocol, so the output of handlers goes to standard error.
  io.captureHandlers?.();
  const isHttp = input.has("http");
  const log = callLog(input, io);
  const ended = new AbortController();
  const server = createMcpServer(registry, {
    ...options,
    session: defined({ mode: input.text("mode") }),
    onWarning: ({ message }) => io.err(message),
    onEvent: log.onEvent,
  });
  const interruption = io.interruption?.() ?? (isHttp ? AbortSignal.abort() : ended.signal);
  const signal = AbortSignal.any([interruption, ended.signal]);
  try {
    if (input.has("watch") && location !== undefined) await serveNewBuilds(server, location, { io, signal });
    if (isHttp) await serveHttp(server, input, { io, signal });
    else await server.serveStdio({ input: process.stdin, output: lineOutput(io), signal });
    await server.close();
  } finally {
    ended.abort();
    log.end();
  }
}

/** Debounce time: a build writes several files. */
const pauseMs = 100;

async function serveNewBuilds(server: McpServer, file: string, { io, signal }: Serving): Promise<void> {
  const { watchFolders } = await import("../../compile/watch/watch-folders.ts");
  const { loadRegistry } = await import("../../runtime/load-registry.ts");
  let served = server.runtime.registry.version;
  let timer: NodeJS.Timeout | undefined;
  const read = async (): Promise<void> => {
    try {
      const registry = await loadRegistry(file);
      if (signal.aborted || registry.version === served) return;
      server.reload({ registry });
      served = registry.version;
      io.err(`Serving ${registry.version}, ${String(registry.names.length)} tools.`);
    } catch (error) {
      // The previous build is still served.
      io.err(errorAsText(error, io.color));
    }
  };
  const watch = watchFolders((changed) => {
    if (path.basename(changed) !== path.basename(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void read(), pauseMs);
  });
  watch.set([path.dirname(file)]);
  const stop = (): void => {
    clearTimeout(timer);
    watch.close();
  };
  signal.addEventListener("abort", stop, { once: true });
}

const lineOutput = (io: CommandIo): Writable =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      io.out(chunk.toString("utf8").replace(/\n$/, ""));
      done();
    },
  });

async function serveHttp(server: McpServer, input: CommandInput, { io, signal }: Serving): Promise<void> {
  const listener = await server.listen({
    port: portIn(input),
    ...defined({
      host: input.text("host"),
      url: input.text("url"),
      // An empty variable counts as unset.
      token: io.env[tokenVariable] === "" ? undefined : io.env[tokenVariable],
    }),
  });
  io.err(`Serving ${String(server.runtime.registry.names.length)} tools at ${listener.url} until Ctrl+C.`);
  await untilAborted(signal);
  await listener.close();
}

async function printConfig(client: McpClientName, input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const { clientConfig, configFiles } = await import("../../serve/mcp/client-config.ts");
  const { root } = input;
  const host = input.text("host") ?? "127.0.0.1";
  const program = fileURLToPath(ownFile("../bin/toolwright.js"));
  const endpoint = input.has("http")
    ? {
        url: input.text("url") ?? `http://${host}:${String(portIn(input))}/mcp`,
        ...(io.env[tokenVariable] && { tokenVariable }),
      }
    : // The client's own search path may find an older Node first.
      { command: process.execPath, args: [program, "mcp", "--root", root, ...servingFlags(input)] };
  const name = isCoding(input) ? "coding" : await serverName(root);
  io.out(JSON.stringify(clientConfig(client, name, endpoint), null, 2));
  io.err(`Add this to ${configFiles[client]}.`);
  return 0;
}

/** The flags to repeat in the started command, because the client starts it in its own folder. */
function servingFlags(input: CommandInput): readonly string[] {
  return ["log", "build", "watch", "toolkit", "policy", "mode"].flatMap((name) => {
    const value = name === "policy" ? input.path(name) : input.text(name);
    if (value === undefined) return input.has(name) ? [`--${name}`] : [];
    return [`--${name}`, value];
  });
}

/** The project's title in a form that clients accept as a key. */
async function serverName(root: string): Promise<string> {
  const { loadConfig } = await import("../../compile/project/load-config.ts");
  const { title } = await loadConfig(root);
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return name === "" ? "toolwright" : name;
}
