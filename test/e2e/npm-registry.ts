import { spawn, type ChildProcess, type ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer, type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** What a command printed and how it ended. */
export interface CommandResult {
  readonly code: number | null;
  /** Standard output and standard error, as they came. */
  readonly output: string;
}

/** An npm registry on loopback with our own packages; it forwards requests for all others. */
export interface NpmRegistry {
  /** Publishes the package in this folder, as `npm publish` packs it. */
  publish(folder: string): Promise<CommandResult>;
  /** Runs a command as a user of this registry: with the system's own Node, without this process's npm settings. */
  run(command: string, args: readonly string[], cwd: string): Promise<CommandResult>;
  /** Starts a command that goes on, in a process group of its own. */
  start(command: string, args: readonly string[], cwd: string): ChildProcessByStdio<null, Readable, null>;
  /** Ends the registry and removes all it has written. */
  stop(): Promise<void>;
}

/** Starts a registry; packages of the names in `own` are never looked for elsewhere. */
export async function startNpmRegistry(own: readonly string[]): Promise<NpmRegistry> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "npm-registry-"));
  const port = await freePort();
  const env = { ...userEnvironment(folder), ...otherManagers(`http://127.0.0.1:${port}/`) };
  const upstream = await command("npm", ["config", "get", "registry"], { cwd: folder, env: userEnvironment() });
  await writeFile(
    path.join(folder, "config.yaml"),
    configuration(own, upstream.output.trim().split("\n").at(-1) ?? ""),
  );
  await writeFile(path.join(folder, "npmrc"), userSettings(port));
  await mkdir(path.join(folder, "home"));

  const server = startServer(folder, port);
  const end = (): void => void server.kill("SIGKILL");
  process.once("exit", end);
  const stop = async (): Promise<void> => {
    process.off("exit", end);
    if (server.exitCode === null && server.signalCode === null) {
      end();
      await once(server, "exit");
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilReady(server, `http://127.0.0.1:${port}/-/ping`);
  } catch (error) {
    await stop();
    throw error;
  }
  const run: NpmRegistry["run"] = (name, args, cwd) => command(name, args, { cwd, env });
  const start: NpmRegistry["start"] = (name, args, cwd) =>
    spawn(name, args, { cwd, env, stdio: ["ignore", "pipe", "ignore"], detached: true });
  return { run, start, stop, publish: (of) => run("npm", ["publish", "--tag", "latest"], of) };
}

function configuration(own: readonly string[], upstream: string): string {
  const packages: readonly (readonly [string, object])[] = [
    ...own.map((name) => [name, { access: "$all", publish: "$anonymous", unpublish: "$anonymous" }] as const),
    ["**", { access: "$all", proxy: "upstream" }] as const,
  ];
  // JSON is YAML.
  return JSON.stringify({
    storage: "./storage",
    auth: { htpasswd: { file: "./htpasswd", max_users: -1 } },
    uplinks: { upstream: { url: upstream, cache: true, maxage: "60m" } },
    packages: Object.fromEntries(packages),
    max_body_size: "50mb",
    web: { enable: false },
    server: { keepAliveTimeout: 60 },
    log: { type: "stdout", format: "pretty", level: "warn" },
  });
}

// npm publishes only with a token, of which this registry accepts any.
function userSettings(port: number): string {
  return [
    `registry=http://127.0.0.1:${port}/`,
    `//127.0.0.1:${port}/:_authToken=any`,
    "audit=false",
    "fund=false",
    "update-notifier=false",
    "",
  ].join("\n");
}

// Without a folder, the environment of a user without settings for these tests.
function userEnvironment(folder?: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|node_|init_cwd$|vitest|vite_|ci$|test$|dev$|prod$|mode$|ssr$)/i.test(name),
  );
  const searched = (process.env.PATH ?? "").split(path.delimiter);
  const system = searched.filter((entry) => !/node_modules[/\\]\.bin|node-gyp-bin/.test(entry));
  return {
    ...Object.fromEntries(inherited),
    PATH: system.join(path.delimiter),
    NO_COLOR: "1",
    ...(folder !== undefined && {
      HOME: path.join(folder, "home"),
      npm_config_userconfig: path.join(folder, "npmrc"),
      npm_config_cache: path.join(folder, "cache"),
    }),
  };
}

// The settings of pnpm, Yarn and bun; our packages were published a moment ago, which their age limits would refuse.
function otherManagers(address: string): NodeJS.ProcessEnv {
  return {
    npm_config_registry: address,
    pnpm_config_registry: address,
    pnpm_config_minimum_release_age: "0",
    YARN_NPM_REGISTRY_SERVER: address,
    YARN_UNSAFE_HTTP_WHITELIST: "127.0.0.1",
    YARN_NPM_MINIMAL_AGE_GATE: "0",
    YARN_ENABLE_IMMUTABLE_INSTALLS: "false",
    BUN_CONFIG_REGISTRY: address,
  };
}

function startServer(folder: string, port: number): ChildProcess {
  const program = path.join(createRequire(import.meta.url).resolve("verdaccio"), "../../bin/verdaccio");
  const args = [program, "--config", path.join(folder, "config.yaml"), "--listen", `127.0.0.1:${port}`];
  return spawn(process.execPath, args, { cwd: folder, stdio: "ignore" });
}

async function untilReady(server: ChildProcess, address: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The registry ended with exit code ${server.exitCode}.`);
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error("The registry did not answer within a minute.");
}

/** A port on loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const longestCommand = 150_000;

interface CommandOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

// In a separate process group, so that child processes end with the command.
async function command(name: string, args: readonly string[], { cwd, env }: CommandOptions): Promise<CommandResult> {
  const child = spawn(name, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const kill = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  };
  const timer = setTimeout(kill, longestCommand);
  process.once("exit", kill);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(timer);
  process.off("exit", kill);
  return { code, output: Buffer.concat(chunks).toString("utf8") };
}
