import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";

/** How a server is started. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A connection to a server that runs as a child process, with what helps to explain its failure. */
export interface ServerProcess extends Transport {
  /** What the server wrote to standard error last; may be empty. */
  lastWords(): string;
  /** The first line of standard output that was not a message. */
  stray(): string | undefined;
  /** How the process ended, in words; undefined while it runs. */
  ending(): string | undefined;
  /** Aborted when it was cut off because it wrote too much. */
  readonly flooded: AbortSignal;
}

export interface ProcessLimits {
  /** Bytes of standard output, of all messages together. */
  readonly mostBytes: number;
  /** Reads a line as a message; throws where it is not one. */
  readonly readMessage: (line: string) => JSONRPCMessage;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

const keptWords = 4_000;
const graceMs = 500;

/**
 * Starts a server in a process group of its own, so that ending it also ends what it started itself. The transport of the official
 * client does neither that nor bound what a server may write in all.
 */
export function serverProcess(server: ServerCommand, limits: ProcessLimits): ServerProcess {
  return new ChildTransport(server, limits);
}

class ChildTransport implements ServerProcess {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  readonly #server: ServerCommand;
  readonly #lines: LineReader;
  readonly #flood = new AbortController();
  #child: Child | undefined;
  #words = "";
  #stray: string | undefined;
  #ending: string | undefined;
  #isClosed = false;

  constructor(server: ServerCommand, { mostBytes, readMessage }: ProcessLimits) {
    this.#server = server;
    this.#lines = new LineReader(mostBytes, (line) => {
      this.#take(line, readMessage);
    });
  }

  get flooded(): AbortSignal {
    return this.#flood.signal;
  }

  lastWords(): string {
    return this.#words;
  }

  stray(): string | undefined {
    return this.#stray;
  }

  ending(): string | undefined {
    return this.#ending;
  }

  start(): Promise<void> {
    const { command, args, cwd, env } = this.#server;
    const detached = process.platform !== "win32";
    const child = spawn(command, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"], detached, windowsHide: true });
    this.#child = child;
    process.once("exit", this.#killNow);
    child.stdout.on("data", (chunk: Buffer) => {
      this.#receive(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      this.#words = (this.#words + chunk.toString("utf8")).slice(-keptWords);
    });
    child.stdin.on("error", () => undefined);
    child.once("exit", (code, signal) => {
      this.#ending = signal === null ? `exit code ${String(code)}` : `the signal ${signal}`;
      // Processes that it started may hold the pipes open, so their end is not awaited.
      setTimeout(this.#closed, graceMs).unref();
    });
    child.once("close", this.#closed);
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("spawn", resolve);
    });
  }

  send(message: JSONRPCMessage): Promise<void> {
    if (this.#child?.stdin.writable !== true) return Promise.reject(new Error("The server does not read any more"));
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
    return Promise.resolve();
  }

  async close(): Promise<void> {
    process.removeListener("exit", this.#killNow);
    if (this.#child !== undefined) await endGroup(this.#child);
    this.#closed();
  }

  #receive(chunk: Buffer): void {
    if (this.#lines.add(chunk)) return;
    this.#flood.abort();
    void this.close();
  }

  #take(line: string, readMessage: ProcessLimits["readMessage"]): void {
    if (line.trim() === "") return;
    let message: JSONRPCMessage;
    try {
      message = readMessage(line);
    } catch {
      // Many servers print a greeting; the protocol forbids it, but it does no harm.
      this.#stray ??= line.slice(0, 200);
      return;
    }
    this.onmessage?.(message);
  }

  readonly #closed = (): void => {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onclose?.();
  };

  /** The last resort, should this process end while the server runs. */
  readonly #killNow = (): void => {
    if (this.#child !== undefined) killGroup(this.#child, "SIGKILL");
  };
}

/** Joins chunks into lines, up to a number of bytes in all. */
class LineReader {
  readonly #mostBytes: number;
  readonly #onLine: (line: string) => void;
  #waiting: Buffer[] = [];
  #received = 0;

  constructor(mostBytes: number, onLine: (line: string) => void) {
    this.#mostBytes = mostBytes;
    this.#onLine = onLine;
  }

  /** False as soon as there are more bytes than allowed; the rest is dropped. */
  add(chunk: Buffer): boolean {
    this.#received += chunk.length;
    if (this.#received > this.#mostBytes) {
      this.#waiting = [];
      return false;
    }
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      const line = Buffer.concat([...this.#waiting, chunk.subarray(start, end)]).toString("utf8");
      this.#waiting = [];
      start = end + 1;
      this.#onLine(line);
    }
    if (start < chunk.length) this.#waiting.push(chunk.subarray(start));
    return true;
  }
}

/** Ends a process and its group: with SIGTERM first, with SIGKILL after a moment. */
async function endGroup(child: Child): Promise<void> {
  const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  if (isRunning) {
    const exited = new Promise((resolve) => child.once("exit", resolve));
    child.stdin.end();
    killGroup(child, "SIGTERM");
    await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, graceMs))]);
  }
  // Even when the server is gone, processes that it started may run.
  killGroup(child, "SIGKILL");
  child.stdout.destroy();
  child.stderr.destroy();
  child.unref();
}

function killGroup(child: Child, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group is empty.
  }
}
