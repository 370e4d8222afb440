/**
 * The Starlight entry: a registry as pages of a documentation site.
 *
 * @module
 */
export type { CatalogueContent, ListedCategory, ListedTool, PageLink } from "./starlight/catalogue-pages.ts";
export type { RegistrySource } from "./starlight/read-registry.ts";
export type { ToolSection, ToolSectionKind } from "./starlight/tool-sections.ts";
export { toolwrightCatalogue, type ToolwrightCatalogueOptions } from "./starlight/toolwright-catalogue.ts";
export { toolwrightLoader, type ToolwrightLoaderOptions } from "./starlight/toolwright-loader.ts";
export { toolwrightFields, type CatalogueData } from "./starlight/toolwright-schema.ts";
export type { Category, Deprecation, Risk, ToolExample } from "./model/tool.ts";
export type { ProviderSchema, ToolComponent, ToolGuidance, ToolPage } from "./catalogue/tool-page.ts";
export type { PortabilityNote, ToolPortability } from "./catalogue/tool-portability.ts";
export type { RecordedChange, RecordedLimit } from "./model/portability-file.ts";
export type { PortabilityChange } from "./model/provider.ts";
export type { SchemaRow } from "./catalogue/schema-rows.ts";
export type { Json, JsonObject } from "./util/json.ts";
export type { AgreedSection } from "./model/document-sections.ts";
export type { DocumentSection } from "./catalogue/document-sections.ts";
