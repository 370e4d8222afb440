/**
 * The catalogue entry: a registry as page data, as `TOOLS.md` and as text for language models. Pure; reads no file.
 *
 * @module
 */
export { categoryTexts, type CategoryText } from "./catalogue/category-texts.ts";
export type { DocumentSection } from "./catalogue/document-sections.ts";
export { textPieces, type TextPiece } from "./catalogue/escape-markdown.ts";
export { firstSentence } from "./catalogue/category-texts.ts";
export { llmsText, type LlmsTextOptions } from "./catalogue/llms-text.ts";
export type { SchemaRow } from "./catalogue/schema-rows.ts";
export {
  toolPages,
  type ProviderSchema,
  type ToolComponent,
  type ToolGuidance,
  type ToolPage,
  type ToolPageOptions,
} from "./catalogue/tool-page.ts";
export { parsePortability } from "./catalogue/tool-portability.ts";
export type { PortabilityNote, ToolPortability } from "./catalogue/tool-portability.ts";
export { toolsMarkdown } from "./catalogue/tools-markdown.ts";
export type { RegistryFile } from "./model/registry.ts";
export type { AgreedSection } from "./model/document-sections.ts";
export type { PortabilityChange } from "./model/provider.ts";
export type { PortabilityFile, RecordedChange, RecordedLimit, RecordedTool } from "./model/portability-file.ts";
export type { AgentDefinition } from "./model/agent.ts";
export type * from "./shared-types/tools.ts";
