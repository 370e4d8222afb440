const ground = ["model", "errors", "util"];
const stages = ["build", "infer", "verify", "providers", "registry", "runtime", "catalogue", ...ground];

/**
 * The import rules of `sdk/src`, as one table: a folder may import itself and what its row lists. Lower-case words are our
 * folders; the rest are packages, `node:` standing for all of Node's own modules.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  util: ["node:", "mdast"],
  model: ["util"],
  errors: ["model", "util"],
  define: ["model", "errors"],
  infer: [...ground, "node:", "ajv", "ajv-formats", "ts-morph"],
  verify: [
    ...ground,
    "node:module",
    "node:util",
    "ajv",
    "ajv-formats",
    "diff",
    "gpt-tokenizer",
    "jsonc-parser",
    "mdast",
    "mdast-util-from-markdown",
    "re2js",
    "sarif",
    "stemmer",
  ],
  providers: ground,
  registry: ground,
  build: [
    "infer",
    "verify",
    "providers",
    "registry",
    ...ground,
    "node:",
    "ajv",
    "ajv-formats",
    "esbuild",
    "zod-to-json-schema",
  ],
  runtime: ["registry", ...ground, "node:"],
  catalogue: ["registry", ...ground, "mdast", "mdast-util-from-markdown"],
  starlight: ["catalogue", "registry", ...ground, "node:", "astro", "@astrojs/starlight"],
  testing: [...stages, "node:"],
  cli: [...stages, "node:", "commander", "mdast", "@modelcontextprotocol/client"],
};

/** Folders whose members never import each other. */
export const memberFolders: readonly string[] = [
  "build/explicit",
  "infer/converters",
  "infer/tags",
  "providers",
  "verify/rules",
  "verify/reporters",
  "verify/definitions/kinds",
  "runtime/stages",
  "runtime/context",
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
