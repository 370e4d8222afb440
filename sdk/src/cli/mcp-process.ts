import { spawn, type ChildProcess } from "node:child_process";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";

/** How a server is to be started. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A connection to a server that runs as our child, and what can be told of it when it fails. */
export interface ServerProcess extends Transport {
  /** What the server wrote to standard error last; may be empty. */
  lastWords(): string;
  /** The first line of standard output that was no message. */
  stray(): string | undefined;
  /** How the process ended, in words; undefined while it runs. */
  ending(): string | undefined;
  /** Aborted when it was cut off because it wrote too much. */
  readonly flooded: AbortSignal;
}

export interface ProcessLimits {
  /** Bytes of standard output, of all messages together. */
  readonly mostBytes: number;
  /** Reads a line as a message; throws where it is none. */
  readonly readMessage: (line: string) => JSONRPCMessage;
}

const keptWords = 4_000;
const graceMs = 500;

/**
 * Starts a server in a process group of its own, so that ending it also ends what it started itself. The transport of the official
 * client does neither that nor bound what a server may write in all.
 */
export function serverProcess(server: ServerCommand, { mostBytes, readMessage }: ProcessLimits): ServerProcess {
  let child: ChildProcess | undefined;
  let waiting: Buffer[] = [];
  let received = 0;
  let words = "";
  let strayLine: string | undefined;
  let ending: string | undefined;
  const flood = new AbortController();
  let isClosed = false;

  const takeLine = (line: string): void => {
    if (line.trim() === "") return;
    let message: JSONRPCMessage;
    try {
      message = readMessage(line);
    } catch {
      // Many servers print a greeting; the protocol forbids it, but it does no harm.
      strayLine ??= line.slice(0, 200);
      return;
    }
    transport.onmessage?.(message);
  };

  const takeChunk = (chunk: Buffer): void => {
    received += chunk.length;
    if (received > mostBytes) {
      flood.abort();
      waiting = [];
      void transport.close();
      return;
    }
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      const line = Buffer.concat([...waiting, chunk.subarray(start, end)]).toString("utf8");
      waiting = [];
      start = end + 1;
      takeLine(line);
    }
    if (start < chunk.length) waiting.push(chunk.subarray(start));
  };

  const closed = (): void => {
    if (isClosed) return;
    isClosed = true;
    transport.onclose?.();
  };

  const kill = (signal: NodeJS.Signals): void => {
    if (child?.pid !== undefined) killGroup(child, child.pid, signal);
  };
  // The last resort, should our own process end in the middle.
  const killNow = (): void => {
    kill("SIGKILL");
  };

  const transport: ServerProcess = {
    start: () =>
      new Promise((resolve, reject) => {
        const { command, args, cwd, env } = server;
        const detached = process.platform !== "win32";
        const started = spawn(command, args, {
          cwd,
          env,
          stdio: ["pipe", "pipe", "pipe"],
          detached,
          windowsHide: true,
        });
        child = started;
        process.once("exit", killNow);
        started.once("error", reject);
        started.once("spawn", resolve);
        started.stdout.on("data", takeChunk);
        started.stderr.on("data", (chunk: Buffer) => (words = (words + chunk.toString("utf8")).slice(-keptWords)));
        started.stdin.on("error", ignore);
        started.once("exit", (code, signal) => {
          ending = signal === null ? `exit code ${String(code)}` : `the signal ${signal}`;
          // What it started may hold the pipes open, so their end is not waited for.
          setTimeout(closed, graceMs).unref();
        });
        started.once("close", closed);
      }),
    send: async (message) => {
      if (child?.stdin?.writable !== true) throw new Error("The server does not read any more");
      child.stdin.write(`${JSON.stringify(message)}\n`);
      return Promise.resolve();
    },
    async close() {
      process.removeListener("exit", killNow);
      if (child !== undefined) await end(child, kill);
      closed();
    },
    lastWords: () => words,
    stray: () => strayLine,
    ending: () => ending,
    flooded: flood.signal,
  };
  return transport;
}

const ignore = (): void => undefined;

/** Ends a process and its group: asks first, then does not ask. */
async function end(child: ChildProcess, kill: (signal: NodeJS.Signals) => void): Promise<void> {
  const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  if (isRunning) {
    const exited = new Promise<void>((resolve) =>
      child.once("exit", () => {
        resolve();
      }),
    );
    child.stdin?.end();
    kill("SIGTERM");
    await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, graceMs))]);
  }
  // Even when it is gone, what it started may not be.
  kill("SIGKILL");
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.unref();
}

function killGroup(child: ChildProcess, pid: number, signal: NodeJS.Signals): void {
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-pid, signal);
  } catch {
    // Nobody is left.
  }
}
