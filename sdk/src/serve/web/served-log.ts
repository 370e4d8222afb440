import type { Store } from "../../model/ports/store.ts";
import { defined } from "../../util/defined.ts";
import { stored, type Storable } from "../../util/stored.ts";

/** A log of a server in its store. */
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
    return (await this.#store.read(this.#name)).map(({ entry }) => this.#codec.read(entry));
  }

  /** Writes an entry, unless the log has one of the same key; gives whether it is written. */
  append(entry: Storable<Entry>, once?: string): Promise<boolean> {
    const entries = [{ entry: this.#codec.write(entry), ...defined({ once }) }];
    const written = this.#writing.then(async () => {
      const after = (this.#length ??= (await this.read()).length);
      const added = await this.#store.append(this.#name, { entries, after, joins: true });
      this.#length = added.at(-1)?.seq ?? after;
      return added.length > 0;
    });
    this.#writing = written.catch(() => undefined);
    return written;
  }
}
