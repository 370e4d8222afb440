/**
 * The Starlight entry: a registry as pages of a documentation site.
 *
 * @module
 */
export { toolwrightCatalogue, type ToolwrightCatalogueOptions } from "./starlight/toolwright-catalogue.ts";
export type { ContentSources } from "./starlight/finish-pages.ts";
export type { RegistrySource } from "./catalogue/site/read-registry.ts";
