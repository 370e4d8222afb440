import type { ToolwrightConfig } from "../model/verify/config.ts";

/** Types the configuration file: `export default defineConfig({ … })`. */
export function defineConfig(config: ToolwrightConfig): ToolwrightConfig {
  return config;
}
