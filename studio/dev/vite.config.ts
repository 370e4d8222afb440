import { defineConfig } from "vite";

/** The components with fixed data: for who works on them, and for the browser tests. They are in no package. */
export default defineConfig({ root: import.meta.dirname, base: "./", build: { target: "es2022", emptyOutDir: true } });
