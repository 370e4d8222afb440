import { button } from "./button.ts";

/** Adds a copy button to each block of code, and to each page with a Markdown form. */
export function bindCopyButtons(): void {
  for (const box of document.querySelectorAll<HTMLElement>(".tool-code")) {
    const copy = button("Copy", "tool-copy");
    const { whole } = box.dataset;
    copies(copy, () => (whole === undefined ? (box.querySelector("pre")?.textContent ?? "") : definitionAt(whole)));
    box.append(copy);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-copy-page]")) {
    const copy = button("Copy page", "tool-copy-page");
    copies(copy, async () => (await fetch(link.href)).text());
    link.before(copy, " ");
  }
}

/** A definition that the page shortens, from the file of the tool: `a.json#openai`. */
async function definitionAt(place: string): Promise<string> {
  const [file = "", provider = ""] = place.split("#");
  const { providers } = (await (await fetch(file)).json()) as { readonly providers: Readonly<Record<string, unknown>> };
  return JSON.stringify(providers[provider], undefined, "\t");
}

const shownFor = 2_000;

function copies(made: HTMLButtonElement, text: () => string | Promise<string>): void {
  const label = made.textContent;
  const say = (words: string): void => {
    made.textContent = words;
    setTimeout(() => (made.textContent = label), shownFor);
  };
  made.addEventListener("click", () => {
    const done = Promise.resolve(text()).then((copied) => navigator.clipboard.writeText(copied));
    void done.then(
      () => say("Copied"),
      () => say("Not copied"),
    );
  });
}
