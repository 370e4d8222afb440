import tseslint from "typescript-eslint";
import { importRestrictions } from "./structure/layers.ts";

/** TypeScript does not look for excess members in a spread literal. */
const listedMembers = {
  selector: "ObjectExpression > SpreadElement > ObjectExpression",
  message: "List the members themselves.",
};

export default tseslint.config(
  {
    ignores: [
      "**/dist/**",
      "**/node_modules/**",
      "**/.astro/**",
      "**/.cache/**",
      "templates/**",
      "test/golden/**/*/**",
      "test/**/fixtures/**",
      // Its packages come as sources that our settings find fault with.
      "site/astro.config.ts",
      "**/*.generated.ts",
    ],
  },
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          "test/tsconfig.json",
          "studio/tsconfig.json",
          "sdk/src/catalogue/browser/tsconfig.json",
          "examples/*/page/tsconfig.json",
        ],
        tsconfigRootDir: new URL("..", import.meta.url).pathname,
      },
    },
    rules: {
      "max-params": ["error", 3],
      eqeqeq: "error",
      "no-console": "error",
      "@typescript-eslint/consistent-type-definitions": ["error", "interface"],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { ignoreRestSiblings: true, varsIgnorePattern: "^_", argsIgnorePattern: "^_" },
      ],
      "@typescript-eslint/no-invalid-void-type": "off",
      "no-restricted-syntax": ["error", listedMembers],
    },
  },
  {
    // Time and ids come from ports.
    files: ["sdk/src/**/*.ts", "sdk/src/**/*.tsx"],
    ignores: [
      "**/*.test.ts",
      // What the ports are by default.
      "sdk/src/model/ports/clock.ts",
      "sdk/src/util/node-modules.ts",
      // Ours alone: how long a build takes, how old a file is.
      "sdk/src/cli/**",
      "sdk/src/compile/**",
      // Programs of the system run in its time.
      "sdk/src/processes/running-program.ts",
      // Spreads attempts by chance.
      "sdk/src/util/backoff.ts",
    ],
    rules: {
      "no-restricted-properties": [
        "error",
        ...[
          ["Date", "now"],
          ["performance", "now"],
          ["Math", "random"],
          ["crypto", "randomUUID"],
        ].map(([object, property]) => ({ object, property, message: "Take it from the ports `clock` and `ids`." })),
      ],
      "no-restricted-syntax": [
        "error",
        listedMembers,
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: "Take the time from the port `clock`.",
        },
        { selector: "ImportSpecifier[imported.name='randomUUID']", message: "Take ids from the port `ids`." },
      ],
    },
  },
  {
    files: ["sdk/src/cli/**/*.ts", "sdk/scripts/**/*.ts"],
    rules: { "no-console": "off" },
  },
  {
    files: [
      "sdk/src/**/*.ts",
      "sdk/scripts/**/*.ts",
      "generators/**/*.ts",
      "studio/src/**/*.ts",
      "studio/src/**/*.tsx",
    ],
    ignores: ["**/*.test.ts", "**/*.generated.ts"],
    rules: {
      "max-lines": ["error", 250],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  // An entry is a list of exports.
  { files: ["sdk/src/*.ts"], rules: { "max-lines": "off" } },
  {
    files: ["**/*.test.ts", "test/**/*.ts"],
    rules: {
      "max-params": ["error", 4],
      "@typescript-eslint/no-non-null-assertion": "off",
      // Google's client declares the messages of its API as classes, and takes plain objects.
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
    },
  },
  {
    // Google's client takes plain objects where it declares classes.
    files: ["examples/*/connections/*.ts"],
    rules: { "@typescript-eslint/no-unsafe-class-instance-assignment": "off" },
  },
  {
    // What may not compile has no type to speak of.
    files: ["**/*.test-d.ts"],
    rules: { "@typescript-eslint/no-unsafe-call": "off", "@typescript-eslint/no-unsafe-member-access": "off" },
  },
  ...importRestrictions,
);
