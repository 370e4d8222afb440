import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { lockedPackages } from "./locked-packages.ts";
import { startRegistryServer } from "./registry-server.ts";

/** What a command printed and how it ended. */
export interface CommandResult {
  readonly code: number | null;
  /** Standard output and standard error, as they came. */
  readonly output: string;
}

/** An npm registry on loopback with our own packages; it forwards requests for all others. */
export interface NpmRegistry {
  /** Publishes a packed file, by its absolute path. */
  publish(file: string): Promise<CommandResult>;
  /** Runs a command as a user of this registry: with the system's own Node, without this process's npm settings. */
  run(command: string, args: readonly string[], cwd: string): Promise<CommandResult>;
  /** Starts a command that keeps running, in its own process group. */
  start(command: string, args: readonly string[], cwd: string): ChildProcessByStdio<null, Readable, null>;
  /** Ends the registry and removes all it has written. */
  stop(): Promise<void>;
}

/**
 * Starts a registry, which has the packages of the names in `own` only itself. With `locked`, it serves all other packages in the versions that
 * this repository has installed, without a request to another registry.
 */
export async function startNpmRegistry(own: readonly string[], { locked = false } = {}): Promise<NpmRegistry> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "npm-registry-"));
  const settings = await command("npm", ["config", "get", "registry", "cache"], {
    cwd: folder,
    env: userEnvironment(),
  });
  const setting = (name: string): string => new RegExp(`^${name}=(.*)$`, "m").exec(settings.output)?.[1] ?? "";
  const known = locked ? await lockedPackages(setting("cache")) : undefined;
  const server = await startRegistryServer(own, setting("registry"), known);
  const env = { ...userEnvironment(folder), ...otherManagers(server.url) };
  await writeFile(path.join(folder, "npmrc"), userSettings(server.url));
  await mkdir(path.join(folder, "home"));
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const run: NpmRegistry["run"] = (name, args, cwd) => command(name, args, { cwd, env });
  const start: NpmRegistry["start"] = (name, args, cwd) =>
    spawn(name, args, { cwd, env, stdio: ["ignore", "pipe", "ignore"], detached: true });
  return { run, start, stop, publish: (file) => run("npm", ["publish", file, "--tag", "latest"], folder) };
}

// npm publishes only with a token, of which this registry accepts any.
function userSettings(registry: string): string {
  return [
    `registry=${registry}`,
    `${registry.slice("http:".length)}:_authToken=any`,
    "audit=false",
    "fund=false",
    "update-notifier=false",
    "",
  ].join("\n");
}

/** The environment of a user: with the settings of this registry where its folder is given, without those of this process. */
export function userEnvironment(folder?: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|node_(?!extra_ca_certs)|init_cwd$|vitest|vite_|ci$|test$|dev$|prod$|mode$|ssr$)/i.test(name),
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

const longestCommand = 500_000;

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
