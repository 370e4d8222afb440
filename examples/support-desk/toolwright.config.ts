import { defineConfig } from "toolwright";

export default defineConfig({ title: "Support desk", strict: true });
