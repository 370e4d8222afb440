import { defineConfig } from "vitest/config";

export default defineConfig({ test: { globalSetup: ["toolwright/vitest"], testTimeout: 120_000 } });
