import type { Store } from "../../model/ports/store.ts";
import { stored, type Storable } from "../../util/stored.ts";

/** A log in the store that one process writes, entry after entry. */
export class ServedLog<Entry> {
  readonly #store: Store;
  readonly #name: string;
  readonly #codec = stored<Entry>();
  #length: number | undefined;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(store: Store, name: string) {
    this.#store = store;
    this.#name = name;
  }

  async read(): Promise<readonly Entry[]> {
    return this.#codec.readAll(await this.#store.read(this.#name));
  }

  /** Writes an entry, unless the log has one that is the same; gives whether it is written. */
  append(entry: Storable<Entry>, isSame?: (known: Entry) => boolean): Promise<boolean> {
    const written = this.#writing.then(async () => {
      const known = isSame === undefined ? undefined : await this.read();
      if (isSame !== undefined && known?.some(isSame) === true) return false;
      const after = known?.length ?? this.#length ?? (await this.read()).length;
      await this.#store.append(this.#name, { entries: [this.#codec.write(entry)], after });
      this.#length = after + 1;
      return true;
    });
    this.#writing = written.catch(() => undefined);
    return written;
  }
}
