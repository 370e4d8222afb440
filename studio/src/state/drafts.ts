import type { ShownCall } from "../../../sdk/src/serve/studio/studio-types.ts";
import { sameJson } from "../../../sdk/src/util/stable-json.ts";
import type { Store } from "./store.ts";
import { asText, draftOf, type Draft, type StudioView } from "./view.ts";

/** The typed arguments of each tool: its form and its JSON always change together. */
export class Drafts {
  readonly #store: Store<StudioView>;

  constructor(store: Store<StudioView>) {
    this.#store = store;
  }

  change(name: string, change: Partial<Draft>): void {
    const { drafts } = this.#store.get();
    const draft = drafts[name] ?? draftOf({});
    this.#store.set({ drafts: { ...drafts, [name]: { ...draft, ...change } } });
  }

  /** Marks invalid arguments at their fields. */
  markRefused({ callId, tool, input, faults }: ShownCall): void {
    const draft = this.#store.get().drafts[tool];
    if (faults.length === 0 || draft?.callId !== callId || !sameJson(draft.value, input)) return;
    this.change(tool, { faults });
    setTimeout(() => document.querySelector<HTMLElement>(".arguments [aria-invalid=true]")?.focus());
  }

  readonly show = (name: string, view: Draft["view"]): void => this.change(name, { view });

  readonly fill = (name: string, value: unknown): void => {
    this.change(name, { ...draftOf(value), view: this.#store.get().drafts[name]?.view ?? "form" });
  };

  readonly edit = (name: string, value: unknown): void =>
    this.change(name, { value, text: asText(value), textFault: "", faults: [] });

  readonly editText = (name: string, text: string): void => {
    try {
      const value: unknown = JSON.parse(text);
      this.change(name, { text, value, textFault: "", faults: [] });
    } catch (error) {
      this.change(name, { text, textFault: error instanceof Error ? error.message : String(error) });
    }
  };
}
