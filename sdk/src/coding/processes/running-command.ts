import { ToolwrightError } from "../../errors/toolwright-error.ts";
import {
  type OutputStream,
  type ProgramEnd,
  type ProgramStart,
  RunningProgram,
} from "../../processes/running-program.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import type { CommandToRun, JobOutput, OutputChunk } from "../services/commands.ts";
import { StringDecoder } from "node:string_decoder";

const maxPage = 30_000;
const streams = ["stdout", "stderr"] as const;

export interface CommandStart extends Omit<ProgramStart, "onOutput" | "signal"> {
  readonly maxOutputBytes: number;
  /** Each one ends the command. */
  readonly signals: readonly AbortSignal[];
}

export class RunningCommand {
  /** Set when its output is kept after its call. */
  id = "";
  readonly session: string;
  /** Resolves when all output is collected. Throws `COMMAND_FAILED`. */
  readonly ended: Promise<ProgramEnd>;
  readonly #command: CommandToRun;
  readonly #start: CommandStart;
  readonly #cleaners = { stdout: new OutputCleaner(), stderr: new OutputCleaner() };
  readonly #chunks: OutputChunk[] = [];
  readonly #flood = new AbortController();
  readonly #program: RunningProgram;
  #bytes = 0;
  #end: ProgramEnd | undefined;

  constructor(command: CommandToRun, start: CommandStart) {
    this.session = command.session;
    this.#command = command;
    this.#start = start;
    this.#program = new RunningProgram({
      ...start,
      signal: AbortSignal.any([this.#flood.signal, ...start.signals]),
      onOutput: (stream, bytes) => {
        this.#bytes += bytes.length;
        if (this.#bytes > start.maxOutputBytes) this.#flood.abort();
        return this.#take(stream, this.#cleaners[stream].add(bytes));
      },
    });
    this.ended = this.#finish();
    this.ended.then(
      (end) => (this.#end = end),
      () => (this.#end = { exitCode: null, signal: null }),
    );
  }

  get isRunning(): boolean {
    return this.#end === undefined;
  }

  /** Whether it was ended because of too much output. */
  get isFlood(): boolean {
    return this.#flood.signal.aborted;
  }

  /** Its output on one stream, or on both, in order. */
  text(stream?: OutputStream): string {
    return this.#chunks.map((chunk) => (stream === undefined || chunk.stream === stream ? chunk.text : "")).join("");
  }

  /** A page of the output; positions are characters. */
  read(since: number): JobOutput {
    const all = this.text();
    // No character is split.
    const text = all.slice(since, since + maxPage).replace(/[\uD800-\uDBFF]$/, "");
    const next = Math.min(since, all.length) + text.length;
    return {
      id: this.id,
      isRunning: this.isRunning,
      ...defined({ exitCode: this.#end?.exitCode, signal: this.#end?.signal ?? undefined }),
      text,
      next,
      hasMore: next < all.length,
    };
  }

  /** Ends the command and keeps its output. */
  async end(): Promise<void> {
    await this.#program.end();
    await this.ended.catch(() => undefined);
  }

  async #finish(): Promise<ProgramEnd> {
    await this.#program.started.catch((cause: unknown) => {
      const message = `${this.#start.argv[0] ?? ""} cannot be started: ${errorMessage(cause)}.`;
      throw new ToolwrightError("COMMAND_FAILED", message, { cause });
    });
    const end = await this.#program.ended;
    for (const stream of streams) await this.#take(stream, this.#cleaners[stream].end());
    return end;
  }

  async #take(stream: OutputStream, text: string): Promise<void> {
    if (text === "") return;
    this.#chunks.push({ stream, text });
    await this.#command.onOutput?.({ stream, text });
  }
}

/** A terminal control sequence: CSI, OSC and other strings, and two-character sequences. */
const sequences =
  /\x1B(?:\[[0-?]*[ -/]*[@-~]|[\]P^_X][^\x07\x1B]*(?:\x07|\x1B\\)|[ -/]+[0-~]|[0-OQ-WYZ\\`-~])|\x9B[0-?]*[ -/]*[@-~]/g;
/** The beginning of a sequence, at the end of a chunk. */
const begun = /\x1B(?:\[[0-?]*[ -/]*|[\]P^_X][^\x07\x1B]*\x1B?|[ -/]*)?$/;
const controls = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/g;
/** A longer piece counts as text. */
const longestSequence = 4096;

/** Converts the bytes of one stream to text as a terminal without colours would show it, line by line. */
export class OutputCleaner {
  readonly #decoder = new StringDecoder("utf8");
  #kept = "";

  /** The text of a chunk; an incomplete character or sequence is completed by the next chunk. */
  add(chunk: Uint8Array): string {
    return this.#clean(this.#kept + this.#decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)));
  }

  end(): string {
    const rest = this.#kept + this.#decoder.end();
    this.#kept = "";
    return plain(rest);
  }

  #clean(text: string): string {
    const start = text.endsWith("\r") ? text.length - 1 : (begun.exec(text.slice(-longestSequence))?.index ?? -1);
    const cut =
      start < 0 ? text.length : text.endsWith("\r") ? start : Math.max(0, text.length - longestSequence) + start;
    this.#kept = text.slice(cut);
    return plain(text.slice(0, cut));
  }
}

const plain = (text: string): string =>
  text.replaceAll(sequences, "").replaceAll(/\r\n?/g, "\n").replaceAll(controls, "");
