/** The files of a small project that verifies, builds and runs unchanged; `schema.json` is left to the build. */
export const goodProject: Readonly<Record<string, string>> = {
  "package.json": '{ "name": "good-project", "version": "1.0.0", "type": "module", "private": true }\n',
  "tools/greet/tool.ts": `import { defineTool } from "toolwright";

export interface GreetInput {
  /** Whom to greet, as the person wants to be called. */
  name: string;
  /** How often the greeting is said. @minimum 1 @maximum 3 */
  times?: number;
}

export interface Greeting {
  /** The whole greeting. */
  text: string;
}

/**
 * Greet a person by name and return the greeting as one text.
 *
 * Use when the user says hello. Not for saying goodbye.
 */
export default defineTool({
  category: "utility",
  execute({ name, times = 1 }: GreetInput): Greeting {
    return { text: \`Hello \${name}! \`.repeat(times).trim() };
  },
});
`,
  "tools/greet/doc_summary.md": "Greets a person by name.\nReturns the greeting as one text.\n",
  "tools/greet/doc.md": `# greet

## When to use

When the user says hello.

## When not to use

When the user says goodbye.

## Returns

The greeting as one text.

## Errors

None beyond wrong arguments.
`,
  "tools/greet/tool.test.ts": "// The tool's test.\n",
};
