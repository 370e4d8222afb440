/**
 * The Starlight entry: a registry as pages of a documentation site.
 *
 * @module
 */
export { toolwrightCatalogue, type ToolwrightCatalogueOptions } from "./starlight/toolwright-catalogue.ts";
export { toolwrightLoader, type ToolwrightLoaderOptions } from "./starlight/toolwright-loader.ts";
export { toolwrightFields, type CatalogueData } from "./starlight/toolwright-schema.ts";
export type { CatalogueContent, ListedCategory, ListedTool, PageLink } from "./starlight/catalogue-pages.ts";
export type { RegistrySource } from "./starlight/read-registry.ts";
export type { ToolSection, ToolSectionKind } from "./starlight/tool-sections.ts";
