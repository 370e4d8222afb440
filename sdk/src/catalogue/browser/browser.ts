// Runs in the pages of the catalogue. Controls are added by script, so that a page without scripts has no dead button and shows its whole text.
import { bindFilter } from "./filters.ts";
import { bindComponents } from "./components.ts";
import { bindCopyButtons } from "./copy-buttons.ts";
import { bindTabs } from "./tabs.ts";

bindCopyButtons();
bindTabs();
bindFilter();
bindComponents();
