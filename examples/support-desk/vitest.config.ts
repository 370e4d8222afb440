import { defineConfig } from "vitest/config";

export default defineConfig({ test: { globalSetup: ["toolwright/vitest"], isolate: false, testTimeout: 120_000 } });
