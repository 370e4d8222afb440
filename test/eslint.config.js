import tseslint from "typescript-eslint";

/** TypeScript does not look for excess members in a spread literal. */
const listedMembers = {
  selector: "ObjectExpression > SpreadElement > ObjectExpression",
  message: "List the members themselves.",
};

/** What Oxlint has no rule for, in what is published; all else is in `.oxlintrc.json`. */
export default tseslint.config(
  { ignores: ["**/dist/**", "**/node_modules/**", "**/*.test.ts", "**/*.test-d.ts", "**/*.generated.ts"] },
  {
    files: ["sdk/{src,scripts,toolkit}/**/*.{ts,tsx}", "generators/**/*.ts", "studio/src/**/*.{ts,tsx}"],
    languageOptions: { parser: tseslint.parser },
    // Comments name its rules.
    plugins: { "@typescript-eslint": tseslint.plugin },
    linterOptions: { reportUnusedDisableDirectives: "off" },
    rules: { "no-restricted-syntax": ["error", listedMembers] },
  },
  {
    // Time and ids come from ports.
    files: ["sdk/src/**/*.{ts,tsx}"],
    ignores: ["sdk/src/model/ports/clock.ts", "sdk/src/cli/**", "sdk/src/compile/**"],
    rules: {
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
);
