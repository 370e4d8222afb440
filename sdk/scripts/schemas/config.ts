import { defineTool } from "../../src/define/define-tool.ts";
import type { ToolwrightConfig } from "../../src/model/verify/config.ts";

interface ConfigFile extends ToolwrightConfig {
  /** Address of this schema, for editors. */
  readonly $schema?: string;
}

/** What `toolwright.config.json` may set. Every setting has a default; most projects need none. */
export default defineTool({ category: "utility", execute: (_config: ConfigFile): void => undefined });
