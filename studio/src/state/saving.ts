import type { SavedAs } from "../../../sdk/src/serve/studio/studio-types.ts";
import type { PageParts } from "./page-parts.ts";
import type { Store } from "./store.ts";
import type { StudioView } from "./view.ts";

/** Saves a call as an example, a test or an eval case: the edit is shown first. */
export class Saving {
  readonly #store: Store<StudioView>;
  readonly #parts: PageParts;

  constructor(store: Store<StudioView>, parts: PageParts) {
    this.#store = store;
    this.#parts = parts;
  }

  readonly propose = (callId: string, as: SavedAs): Promise<void> =>
    this.#parts.attempt(async () => {
      const edit = await this.#parts.api.save(callId, as);
      this.#store.set({ edit: { ...edit, callId, as, isMade: false } });
    });

  readonly make = (): Promise<void> =>
    this.#parts.attempt(async () => {
      const { edit } = this.#store.get();
      if (edit === undefined) return;
      await this.#parts.api.save(edit.callId, edit.as, edit.digest);
      this.#store.set({ edit: { ...edit, isMade: true } });
    });

  readonly close = (): void => this.#store.set({ edit: undefined });
}
