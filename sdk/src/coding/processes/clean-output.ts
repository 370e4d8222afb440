import { StringDecoder } from "node:string_decoder";

/** A sequence that steers a terminal: CSI, OSC and other strings, and those of two characters. */
const sequences =
  /\x1B(?:\[[0-?]*[ -/]*[@-~]|[\]P^_X][^\x07\x1B]*(?:\x07|\x1B\\)|[ -/]+[0-~]|[0-OQ-WYZ\\`-~])|\x9B[0-?]*[ -/]*[@-~]/g;
/** The beginning of one, at the end of a chunk. */
const begun = /\x1B(?:\[[0-?]*[ -/]*|[\]P^_X][^\x07\x1B]*\x1B?|[ -/]*)?$/;
const controls = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/g;
/** What is longer than this is taken for text. */
const longestSequence = 4096;

/** Makes text of the bytes of one stream: as a terminal without colours shows them, one line after the other. */
export class OutputCleaner {
  readonly #decoder = new StringDecoder("utf8");
  #kept = "";

  /** The text of a chunk; the end of a character or sequence comes with the next. */
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
