import type { Catalogue } from "../catalogue/pages/catalogue-content.ts";
import { catalogueLinks } from "../catalogue/pages/catalogue-links.ts";
import { registryMark } from "./registry-mark.ts";

/** The pages of a registry in the sidebar: its index, its categories, agents, workflows and errors. */
export function sidebarGroup(catalogue: Catalogue) {
  const { base, title } = catalogue;
  return {
    label: title,
    items: catalogueLinks(catalogue).map(({ title: label, id, count, pages }) => {
      const link = { label, link: `/${id}/` };
      if (id === base) return { ...link, attrs: { [registryMark]: base } };
      if (pages !== undefined) {
        const items = pages.map((page) => ({ label: page.title, link: `/${page.id}/` }));
        return { label, collapsed: true, items: [{ label: "Overview", link: `/${id}/` }, ...items] };
      }
      if (count === undefined) return link;
      return { ...link, badge: { text: String(count), variant: "default" as const, class: "tool-count" } };
    }),
  };
}
