/**
 * The Starlight entry: a registry as pages of a documentation site.
 *
 * @module
 */
export { toolwrightCatalogue, type ToolwrightCatalogueOptions } from "./starlight/toolwright-catalogue.ts";
export type { RegistrySource } from "./catalogue/site/read-registry.ts";
