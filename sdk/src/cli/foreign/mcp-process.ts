import type { FetchLike, JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { type ProgramEnd, RunningProgram } from "../../processes/running-program.ts";

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface ProcessLimits {
  /** Bytes of standard output, of all messages together. */
  readonly mostBytes: number;
  /** Reads a line as a message; throws for any other line. */
  readonly readMessage: (line: string) => JSONRPCMessage;
}

const keptWords = 4_000;

/**
 * A connection to a server that runs as a child process, with what helps to explain its failure. The transport of the official client neither ends what
 * the server started itself, nor bounds what it may write in all.
 */
export class ServerProcess implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  lastWords = "";
  stray: string | undefined;
  /** How the process ended, in words; undefined while it runs. */
  ending: string | undefined;
  readonly #server: ServerCommand;
  readonly #limits: ProcessLimits;
  readonly #flood = new AbortController();
  #program: RunningProgram | undefined;
  #waiting: Buffer[] = [];
  #received = 0;
  #isClosed = false;

  constructor(server: ServerCommand, limits: ProcessLimits) {
    this.#server = server;
    this.#limits = limits;
  }

  get flooded(): AbortSignal {
    return this.#flood.signal;
  }

  start(): Promise<void> {
    const { command, args, cwd: folder, env: environment } = this.#server;
    const program = new RunningProgram({
      argv: [command, ...args],
      folder,
      environment,
      hasInput: true,
      onOutput: (stream, bytes) => {
        if (stream === "stdout") this.#receive(bytes);
        else this.lastWords = (this.lastWords + bytes.toString("utf8")).slice(-keptWords);
      },
    });
    this.#program = program;
    const noteEnd = ({ exitCode, signal }: ProgramEnd): void => {
      this.ending = signal === null ? `exit code ${String(exitCode)}` : `the signal ${signal}`;
    };
    program.ended
      .then(noteEnd, () => undefined)
      .then(() => this.#closed())
      .catch(() => undefined);
    return program.started;
  }

  send(message: JSONRPCMessage): Promise<void> {
    const isWritten = this.#program?.write(`${JSON.stringify(message)}\n`) === true;
    return isWritten ? Promise.resolve() : Promise.reject(new Error("The server does not read any more"));
  }

  async close(): Promise<void> {
    await this.#program?.end();
    this.#closed();
  }

  #closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onclose?.();
  }

  /** Takes the lines in what has come; too many bytes in all end the server. */
  #receive(chunk: Buffer): void {
    this.#received += chunk.length;
    if (this.#received > this.#limits.mostBytes) {
      this.#waiting = [];
      this.#flood.abort();
      this.close().catch(() => undefined);
      return;
    }
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      const line = Buffer.concat([...this.#waiting, chunk.subarray(start, end)]).toString("utf8");
      this.#waiting = [];
      start = end + 1;
      if (line.trim() !== "") this.#take(line);
    }
    if (start < chunk.length) this.#waiting.push(chunk.subarray(start));
  }

  #take(line: string): void {
    let message: JSONRPCMessage;
    try {
      message = this.#limits.readMessage(line);
    } catch {
      // Many servers print a greeting; the protocol forbids it, but it does no harm.
      this.stray ??= line.slice(0, 200);
      return;
    }
    this.onmessage?.(message);
  }
}

/** A `fetch` that breaks off once all answers together have more than so many bytes; then the signal is aborted. */
export function limitedFetch(mostBytes: number): { readonly fetch: FetchLike; readonly flooded: AbortSignal } {
  let received = 0;
  const flood = new AbortController();
  const counting = (): TransformStream<Uint8Array, Uint8Array> =>
    new TransformStream({
      transform(chunk, controller) {
        received += chunk.byteLength;
        if (received <= mostBytes) {
          controller.enqueue(chunk);
          return;
        }
        controller.error(new Error("too many bytes"));
        flood.abort();
      },
    });
  return {
    async fetch(url, init) {
      const response = await fetch(url, init);
      if (response.body === null) return response;
      const { status, statusText, headers } = response;
      return new Response(response.body.pipeThrough(counting()), { status, statusText, headers });
    },
    flooded: flood.signal,
  };
}
