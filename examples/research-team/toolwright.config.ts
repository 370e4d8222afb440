import { defineConfig } from "toolwright";

export default defineConfig({ title: "Research team", strict: true, agents: { model: "./demo/model.ts" } });
