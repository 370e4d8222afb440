import type { Client } from "pg";
import { setTimeout as pause } from "node:timers/promises";
import { sha256 } from "../../util/sha256.ts";
import { Watchers } from "./database.ts";

const retryMs = 500;

/** Listens for changed logs on a separate connection, while there are watchers. */
export class PostgresWatch {
  readonly #connect: () => Client;
  readonly #channel: string;
  readonly #watchers = new Watchers();
  /** The client that listens or connects. */
  #client: Client | undefined;

  constructor(connect: () => Client, schema: string) {
    this.#connect = connect;
    this.#channel = `toolwright_${sha256(schema).slice(0, 16)}`;
  }

  add(prefix: string, onChange: () => void): () => void {
    const stop = this.#watchers.add(prefix, onChange);
    if (this.#client === undefined) this.#listen();
    return () => {
      stop();
      if (this.#watchers.size === 0) this.close();
    };
  }

  /** Channel and text of a notice. The server refuses a longer text; an empty one means any log. */
  noticeOf(log: string): readonly [channel: string, text: string] {
    return [this.#channel, Buffer.byteLength(log) < 7900 ? log : ""];
  }

  close(): void {
    const client = this.#client;
    this.#client = undefined;
    void client?.end().catch(() => undefined);
  }

  /** Connects, and reconnects if the connection breaks. */
  #listen(): void {
    const client = this.#connect();
    this.#client = client;
    const again = async (): Promise<void> => {
      client.removeListener("end", broken);
      await pause(retryMs);
      if (this.#client === client) this.#listen();
    };
    const broken = (): void => void again();
    client.on("error", () => undefined).on("end", broken);
    client.on("notification", ({ payload = "" }) => this.#watchers.tell(payload === "" ? undefined : payload));
    client
      .connect()
      .then(() => client.query(`LISTEN ${this.#channel}`))
      // Reports changes from before the connection.
      .then(() => this.#watchers.tell(), broken);
  }
}
