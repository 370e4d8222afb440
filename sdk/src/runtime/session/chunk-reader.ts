import type { ToolOutputChunk } from "../../model/event.ts";
import type { ChunkReader } from "../../model/call.ts";
import type { Room } from "./room.ts";

/** Gets the output of one call; what it throws or rejects with is dropped. */
export type OutputListener = (event: ToolOutputChunk) => unknown;

/** Gives the chunks of a call to `onOutput` one after the other, outside the call's path. */
export class CallbackReader implements ChunkReader {
  readonly #listener: OutputListener;
  readonly #most: number;
  readonly #room: Room;
  readonly #unread: ToolOutputChunk[] = [];
  #isReading = false;

  constructor(listener: OutputListener, most: number, room: Room) {
    this.#listener = listener;
    this.#most = most;
    this.#room = room;
  }

  add(event: ToolOutputChunk): boolean {
    if (this.#unread.length >= this.#most) return false;
    this.#unread.push(event);
    if (!this.#isReading) void this.#read();
    return true;
  }

  room(): Promise<void> | undefined {
    return this.#unread.length >= this.#most && !this.#room.isGivenUp ? this.#room.wait() : undefined;
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    await Promise.resolve();
    for (;;) {
      const event = this.#unread.shift();
      if (event === undefined) break;
      this.#room.free();
      try {
        await this.#listener(event);
      } catch {
        // A listener may not harm the call it watches.
      }
    }
    this.#isReading = false;
  }
}
