import { button } from "./button.ts";

/** Turns the sections of each marked box into tabs; the choice is kept for all pages. */
export function bindTabs(): void {
  for (const box of document.querySelectorAll<HTMLElement>("[data-tabs]")) makeTabs(box);
}

function makeTabs(box: HTMLElement): void {
  const key = `toolwright-tab-${box.dataset.tabs ?? ""}`;
  const panels = [...box.querySelectorAll<HTMLElement>(":scope > section")];
  const tabs = panels.map(makeTab);
  const select = (index: number): void => {
    panels.forEach((panel, at) => (panel.hidden = at !== index));
    tabs.forEach((tab, at) => {
      tab.setAttribute("aria-selected", String(at === index));
      tab.tabIndex = at === index ? 0 : -1;
    });
  };
  const choose = (index: number): void => {
    select(index);
    tabs[index]?.focus();
    localStorage.setItem(key, panels[index]?.id ?? "");
  };
  const named = (id: string | null): number => panels.findIndex((panel) => panel.id === id);
  tabs.forEach((tab, index) => {
    tab.addEventListener("click", () => {
      choose(index);
    });
    tab.addEventListener("keydown", (event) => {
      const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: panels.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      choose((to + panels.length) % panels.length);
    });
  });
  // A link of the page may lead to a section that is hidden.
  addEventListener("hashchange", () => {
    const at = named(location.hash.slice(1));
    if (at < 0) return;
    select(at);
    panels[at]?.scrollIntoView();
  });
  const list = document.createElement("div");
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Providers");
  list.append(...tabs);
  box.prepend(list);
  box.dataset.ready = "";
  const wanted = [location.hash.slice(1), localStorage.getItem(key)].map(named);
  select(wanted.find((at) => at >= 0) ?? 0);
}

function makeTab(panel: HTMLElement): HTMLButtonElement {
  const tab = button(panel.querySelector("h3")?.textContent ?? "", "provider-tab");
  tab.id = `tab-${panel.id}`;
  tab.setAttribute("role", "tab");
  tab.setAttribute("aria-controls", panel.id);
  panel.setAttribute("role", "tabpanel");
  panel.setAttribute("aria-labelledby", tab.id);
  return tab;
}
