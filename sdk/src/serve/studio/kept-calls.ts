import { appendFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import type { CallSummary, KeptCall } from "./studio-types.ts";

export interface KeptLimits {
  readonly calls: number;
  readonly characters: number;
}

const usual: KeptLimits = { calls: 500, characters: 16_000_000 };

/** The calls that were made, the newest last: in a file with one of them a line, or in memory alone. The oldest go once there are too many. */
export class KeptCalls {
  readonly #file: string | undefined;
  readonly #limits: KeptLimits;
  #calls: { readonly call: KeptCall; readonly line: string }[] = [];
  /** Lines in the file that are of no call any more. */
  #stale = 0;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string | undefined, limits: KeptLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /** Opens what a former process has kept; a line that cannot be read is left out. */
  static async open(file: string | undefined, limits = usual): Promise<KeptCalls> {
    const kept = new KeptCalls(file, limits);
    const text = file === undefined ? "" : await readFile(file, "utf8").catch(() => "");
    for (const line of text.split("\n")) {
      const call = parseJson(line);
      if (isRecord(call) && typeof call.callId === "string" && typeof call.tool === "string")
        kept.#calls.push({ call: call as unknown as KeptCall, line });
    }
    kept.#trim();
    return kept;
  }

  get all(): readonly CallSummary[] {
    return this.#calls.map(({ call }) => summaryOf(call));
  }

  find(callId: string): KeptCall | undefined {
    return this.#calls.findLast(({ call }) => call.callId === callId)?.call;
  }

  add(call: KeptCall): void {
    const line = JSON.stringify(call);
    // One that waited to be confirmed, and has run now.
    const others = this.#calls.filter((kept) => kept.call.callId !== call.callId);
    this.#stale += this.#calls.length - others.length;
    this.#calls = others;
    this.#calls.push({ call, line });
    this.#trim();
    if (this.#stale <= this.#limits.calls) {
      this.#write((file) => appendFile(file, `${line}\n`));
      return;
    }
    this.#stale = 0;
    const text = this.#calls.map((kept) => `${kept.line}\n`).join("");
    this.#write((file) => replaceFile(file, text));
  }

  /** Removes all of them, from the file as well. */
  async erase(): Promise<void> {
    this.#calls = [];
    this.#stale = 0;
    this.#write((file) => rm(file, { force: true }));
    await this.saved();
  }

  saved(): Promise<void> {
    return this.#writing;
  }

  #trim(): void {
    let characters = this.#calls.reduce((sum, { line }) => sum + line.length, 0);
    while (this.#calls.length > this.#limits.calls || characters > this.#limits.characters) {
      characters -= this.#calls.shift()?.line.length ?? 0;
      this.#stale += 1;
    }
  }

  #write(change: (file: string) => Promise<void>): void {
    const file = this.#file;
    if (file === undefined) return;
    this.#writing = this.#writing
      .then(() => mkdir(path.dirname(file), { recursive: true }))
      .then(() => keepOutOfGit(path.dirname(file)))
      .then(() => change(file))
      // A disk that is full loses what is kept, and no call.
      .catch(() => undefined);
  }
}

/** What was tried is not a part of the project. */
const keepOutOfGit = (folder: string): Promise<void> =>
  writeFile(path.join(folder, ".gitignore"), "*\n", { flag: "wx" }).catch(() => undefined);

async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.tmp`, text);
  await rename(`${file}.tmp`, file);
}

function summaryOf({ input: _input, events: _events, response: _response, ...rest }: KeptCall): CallSummary {
  const { forModel: _forModel, preview: _preview, characters: _characters, isCut: _isCut, ...summary } = rest;
  return summary;
}
