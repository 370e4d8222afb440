import { StringDecoder } from "node:string_decoder";
import type * as Sdk from "@modelcontextprotocol/client";
import { RunningProgram } from "../../processes/running-program.ts";

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const maxLastWords = 4_000;
const maxMessageLength = 64 * 1024 * 1024;

/** A server that runs as a child process. The SDK's own transport does not end the server's child processes. */
export class ServerProcess implements Sdk.Transport {
  onmessage?: (message: Sdk.JSONRPCMessage) => void;
  onclose?: () => void;
  /** The last lines of its standard error, and of non-message lines on its standard output. */
  lastWords = "";
  /** How the process ended, as text; undefined while it runs. */
  ending: string | undefined;
  isFlooded = false;
  readonly #server: ServerCommand;
  readonly #readMessage: (line: string) => Sdk.JSONRPCMessage;
  readonly #decoder = new StringDecoder("utf8");
  #program: RunningProgram | undefined;
  #unfinished = "";

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
      onOutput: (stream, bytes) =>
        stream === "stdout" ? this.#receive(this.#decoder.write(bytes)) : this.#note(bytes.toString("utf8")),
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
    return isWritten ? Promise.resolve() : Promise.reject(new Error("The server has stopped reading"));
  }

  async close(): Promise<void> {
    await this.#program?.end();
  }

  #note(text: string): void {
    this.lastWords = (this.lastWords + text).slice(-maxLastWords);
  }

  #receive(text: string): void {
    if (this.isFlooded) return;
    const [first = "", ...others] = text.split("\n");
    const lines = [this.#unfinished + first, ...others];
    this.#unfinished = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") this.#take(line);
    if (this.#unfinished.length <= maxMessageLength) return;
    this.isFlooded = true;
    this.#unfinished = "";
    void this.close();
  }

  #take(line: string): void {
    let message: Sdk.JSONRPCMessage;
    try {
      message = this.#readMessage(line);
    } catch {
      this.#note(`${line.slice(0, 200)}\n`);
      return;
    }
    this.onmessage?.(message);
  }
}
