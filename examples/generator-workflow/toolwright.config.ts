import { defineConfig } from "toolwright";

export default defineConfig({ title: "Generator workflow" });
