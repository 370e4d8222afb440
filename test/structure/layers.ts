const ground = ["model", "errors", "schema", "util"];
const stages = [
  "compile",
  "definitions",
  "infer",
  "verify",
  "providers",
  "transports",
  "registry",
  "runtime",
  "catalogue",
  "ranking",
  ...ground,
];

/**
 * The import rules of `sdk/src`, as one table: a folder may import itself and what its row lists. Lower-case words are our
 * folders; the rest are packages, `node:` standing for all of Node's own modules.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  util: ["node:", "gpt-tokenizer", "mdast", "mdast-util-from-markdown"],
  schema: ["model", "util", "ajv", "ajv-formats", "re2js"],
  ranking: ["schema", "model", "util", "minisearch", "stemmer"],
  definitions: [...ground, "jsonc-parser"],
  model: ["util", "@ai-sdk/provider"],
  errors: ["model", "util"],
  define: ["model", "errors"],
  infer: [...ground, "node:", "ts-morph"],
  verify: ["definitions", "ranking", ...ground, "node:util", "diff", "jsonc-parser", "mdast", "sarif"],
  providers: ground,
  transports: ground,
  // Bridges to libraries load these; each is an optional peer.
  bridges: ["transports", ...ground, "@openai/agents", "@langchain/core", "@mastra/core"],
  registry: ground,
  compile: [
    "infer",
    "verify",
    "workflow",
    "providers",
    "registry",
    ...ground,
    "node:",
    "ajv",
    "esbuild",
    "picomatch",
    "zod-to-json-schema",
  ],
  runtime: ["registry", "ranking", ...ground, "node:", "p-limit"],
  storage: ["model", "errors", "util", "node:", "kysely", "pg", "@dbos-inc/dbos-sdk"],
  documents: [
    ...["model", "errors", "util", "node:", "mdast"],
    ...["file-type", "mime", "unpdf", "mammoth", "read-excel-file", "image-size", "csv-parse"],
  ],
  // The storage for the worker whose runs DBOS hands out.
  agents: [
    "documents",
    "questions",
    "storage",
    "runtime",
    "registry",
    ...ground,
    "node:crypto",
    "node:async_hooks",
    "@ai-sdk/provider",
  ],
  workflow: ["agents", "runtime", "registry", ...ground, "node:", "jsonc-parser"],
  questions: [...ground, "node:crypto"],
  // Workflows, to draw them.
  catalogue: ["registry", "workflow", ...ground, "node:", "mdast", "micromark", "micromark-extension-gfm-table"],
  starlight: ["catalogue", ...ground, "node:", "astro", "@astrojs/starlight"],
  telemetry: ["runtime", ...ground, "@opentelemetry/api"],
  serve: [
    // The answers to questions of runs.
    "agents",
    "runtime",
    "registry",
    "transports",
    "questions",
    "storage",
    ...ground,
    "node:",
    "@modelcontextprotocol/server",
    "@hono/node-server",
    "hono",
    // Types of the models whose requests a chat keeps.
    "@ai-sdk/provider",
  ],
  react: ["model", "schema", "util", "react"],
  // Cases are put to models: their files, requests, recordings, verdicts and reports.
  eval: [
    "agents",
    "workflow",
    "transports",
    "ranking",
    "registry",
    "runtime",
    ...ground,
    "node:",
    "p-limit",
    "@ai-sdk/provider",
  ],
  testing: [...stages, "agents", "eval", "node:", "fast-check", "vitest", "@ai-sdk/provider"],
  // Starts programs and ends all that they started.
  processes: ["util", "node:"],
  // The journal is a SQLite file, opened by the same code as the store.
  coding: [
    "processes",
    "storage",
    "runtime",
    "registry",
    ...ground,
    "node:",
    "unbash",
    "ignore",
    "diff",
    "picomatch",
    "@vscode/ripgrep",
  ],
  cli: [
    ...stages,
    "agents",
    "eval",
    "workflow",
    "coding",
    "processes",
    "questions",
    "serve",
    "storage",
    "node:",
    "commander",
    "hono",
    // Edits of the studio keep the formatting of the files.
    "ts-morph",
    "jsonc-parser",
    "mdast",
    "@modelcontextprotocol/client",
  ],
};

const folders = Object.keys(layers);

/** The same table as lint rules, so that editors show a breach at once. */
export const importRestrictions = folders.map((folder) => ({
  files: [`sdk/src/${folder}/**/*.ts`],
  ignores: ["**/*.test.ts"],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: folders
          .filter((other) => other !== folder && !layers[folder]?.includes(other))
          .map((other) => ({
            regex: `^(\\.\\./)+${other}/`,
            message: `${folder}/ may not import ${other}/ (test/structure/layers.ts).`,
          })),
      },
    ],
  },
}));
