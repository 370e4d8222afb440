import type * as Sdk from "@modelcontextprotocol/client";
import { RunningProgram } from "../../processes/running-program.ts";

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const maxLastWords = 4_000;
const maxMessageBytes = 64 * 1024 * 1024;

/**
 * A connection to a server that runs as a child process, with what helps to explain its failure. The transport of the official client does not end what
 * the server has started.
 */
export class ServerProcess implements Sdk.Transport {
  onmessage?: (message: Sdk.JSONRPCMessage) => void;
  onclose?: () => void;
  lastWords = "";
  /** A line that is not a message, such as a greeting. */
  stray: string | undefined;
  /** How the process ended, in words; undefined while it runs. */
  ending: string | undefined;
  isFlooded = false;
  readonly #server: ServerCommand;
  readonly #readMessage: (line: string) => Sdk.JSONRPCMessage;
  #program: RunningProgram | undefined;
  #waiting: Buffer[] = [];

  constructor(server: ServerCommand, { deserializeMessage }: Pick<typeof Sdk, "deserializeMessage">) {
    this.#server = server;
    this.#readMessage = deserializeMessage;
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
        else this.lastWords = (this.lastWords + bytes.toString("utf8")).slice(-maxLastWords);
      },
    });
    this.#program = program;
    program.ended
      .then(({ exitCode, signal }) => {
        this.ending = signal === null ? `exit code ${String(exitCode)}` : `the signal ${signal}`;
      })
      .catch(() => undefined)
      .finally(() => this.onclose?.());
    return program.started;
  }

  send(message: Sdk.JSONRPCMessage): Promise<void> {
    const isWritten = this.#program?.write(`${JSON.stringify(message)}\n`) === true;
    return isWritten ? Promise.resolve() : Promise.reject(new Error("The server does not read any more"));
  }

  async close(): Promise<void> {
    await this.#program?.end();
  }

  #receive(chunk: Buffer): void {
    if (this.isFlooded) return;
    let start = 0;
    for (let end = chunk.indexOf(lineBreak); end !== -1; end = chunk.indexOf(lineBreak, start)) {
      const line = Buffer.concat([...this.#waiting, chunk.subarray(start, end)]).toString("utf8");
      this.#waiting = [];
      start = end + 1;
      if (line.trim() !== "") this.#take(line);
    }
    this.#waiting.push(chunk.subarray(start));
    if (this.#waiting.reduce((sum, { length }) => sum + length, 0) <= maxMessageBytes) return;
    this.isFlooded = true;
    this.#waiting = [];
    void this.close();
  }

  #take(line: string): void {
    let message: Sdk.JSONRPCMessage;
    try {
      message = this.#readMessage(line);
    } catch {
      this.stray ??= line.slice(0, 200);
      return;
    }
    this.onmessage?.(message);
  }
}

const lineBreak = 10;
