/**
 * The import rules of `sdk/src`, as one table: a folder may import itself and what its row lists. Lower-case words are our
 * folders; the rest are packages, `node:` standing for all of Node's own modules.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  util: ["node:"],
  model: ["util"],
  errors: ["util", "model"],
  define: ["model", "errors"],
  infer: ["model", "errors", "util", "node:", "ajv", "ajv-formats", "ts-morph"],
  verify: [
    "model",
    "errors",
    "util",
    "node:util",
    "ajv",
    "ajv-formats",
    "jsonc-parser",
    "mdast",
    "mdast-util-from-markdown",
    "stemmer",
  ],
  providers: ["model", "errors", "util"],
  registry: ["model", "errors", "util"],
  build: [
    "infer",
    "verify",
    "providers",
    "registry",
    "model",
    "errors",
    "util",
    "node:",
    "ajv",
    "ajv-formats",
    "esbuild",
    "tinyglobby",
    "zod-to-json-schema",
  ],
  runtime: ["registry", "model", "errors", "util", "node:", "ajv", "ajv-formats"],
  catalogue: ["registry", "model", "errors", "util"],
  starlight: ["catalogue", "registry", "model", "errors", "util", "node:", "astro", "@astrojs/starlight"],
  testing: [
    "build",
    "infer",
    "verify",
    "providers",
    "registry",
    "runtime",
    "catalogue",
    "model",
    "errors",
    "util",
    "node:",
  ],
  cli: [
    "build",
    "infer",
    "verify",
    "providers",
    "registry",
    "runtime",
    "catalogue",
    "model",
    "errors",
    "util",
    "node:",
    "@clack/prompts",
    "commander",
  ],
};

/** Folders whose members never import each other. */
export const memberFolders: readonly string[] = [
  "infer/converters",
  "infer/tags",
  "providers",
  "verify/rules",
  "verify/reporters",
  "runtime/stages",
  "build/explicit",
  "cli/commands",
];

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
