/** Marks the link to a registry in a sidebar, so that pages can tell its group from those of the site. */
export const registryMark = "data-registry";
