/**
 * Shows a registry as pages of a Starlight documentation site.
 *
 * @module
 */
export { toolwrightCatalogue, type ToolwrightCatalogueOptions } from "./starlight/toolwright-catalogue.ts";
export type { RegistrySource } from "./catalogue/site/read-catalogue.ts";
