/**
 * The Starlight entry: a registry as pages of a documentation site.
 *
 * @module
 */
export { toolwrightCatalogue, type ToolwrightCatalogueOptions } from "./starlight/toolwright-catalogue.ts";
export { toolwrightLoader, type ToolwrightLoaderOptions } from "./starlight/toolwright-loader.ts";
export { toolwrightFields } from "./starlight/toolwright-schema.ts";
export type { ContentSources } from "./starlight/finish-pages.ts";
export type { RegistrySource } from "./starlight/read-registry.ts";
