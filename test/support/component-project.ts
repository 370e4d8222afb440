import { symlinkSync } from "node:fs";
import path from "node:path";
import { linkedProject } from "./linked-project.ts";
import type { tempFolder } from "./temp-folder.ts";

const documents = (name: string): Readonly<Record<string, string>> => ({
  [`tools/${name}/doc_summary.md`]: "Asks the user for a table.\nReturns the day and the place.\n",
  [`tools/${name}/doc.md`]: `# ${name}

## When to use

When the user wants a table.

## When not to use

When the table is booked.

## Returns

The day and the place.

## Errors

None beyond wrong arguments.
`,
  [`tools/${name}/tool.test.ts`]: "// The tool's test.\n",
});

const toolText = (name: string, answer: string): string => `import { defineTool } from "toolwright";

export interface BookInput {
  /** For how many people. @minimum 1 @maximum 8 */
  people: number;
}

export interface Answer {
${answer}
}

/**
 * Ask the user for the day of a table and return what the user chose (${name}).
 *
 * Use when the user wants a table. Not for a table that is booked.
 */
export default defineTool({
  category: "ui",
  title: "Book a table",
  component: "BookTable",
  async execute({ people }: BookInput, ctx): Promise<Answer> {
    const answer = await ctx.ui.request<Answer>({ people }, { message: "Which day?" });
    ctx.log(\`booked for \${String(people)}\`);
    return answer;
  },
});
`;

/** What a form of MCP can ask for, and what it cannot: a list of objects. */
const flatAnswer = `  /** The day, such as 2026-12-24. @minLength 10 */
  day: string;`;
const listAnswer = `  /** The days that would do. */
  days: {
    /** The day, such as 2026-12-24. @minLength 10 */
    day: string;
  }[];`;

const component = (answer: string): string => `import { useState, type ReactNode } from "react";
import "./component.css";

interface Props {
  readonly payload: { readonly people: number };
  readonly status: string;
  readonly submit: (answer: unknown) => void;
  readonly cancel: () => void;
}

/** Shows the request. */
export default function BookTable({ payload, status, submit, cancel }: Props): ReactNode {
  const [day, setDay] = useState("");
  const isOpen = status === "pending";
  return (
    <form
      className="book"
      aria-label="Book a table"
      onSubmit={(event) => {
        event.preventDefault();
        submit(${answer});
      }}
    >
      <p>A table for {payload.people} &lt;/script&gt; {"</script><!-- <script>".length}</p>
      <label>
        Day <input value={day} disabled={!isOpen} onChange={(event) => setDay(event.target.value)} />
      </label>
      <button disabled={!isOpen}>Send</button>
      <button type="button" disabled={!isOpen} onClick={cancel}>
        Cancel
      </button>
      <output>{status}</output>
    </form>
  );
}
`;

const styles = ".book { display: grid; gap: 0.5rem; }\n";

/** A project with two \`ui\` tools that have components: the answer of \`book_table\` fits a form of MCP, that of \`book_days\` does not. */
export const componentFiles: Readonly<Record<string, string>> = {
  ...documents("book_table"),
  "tools/book_table/tool.ts": toolText("one day", flatAnswer),
  "tools/book_table/component.tsx": component("{ day }"),
  "tools/book_table/component.css": styles,
  ...documents("book_days"),
  "tools/book_days/tool.ts": toolText("some days", listAnswer),
  "tools/book_days/component.tsx": component("{ days: [{ day }] }"),
  "tools/book_days/component.css": styles,
};

/** The folder of that project, with this repository's React. */
export function componentProject(whenFinished?: Parameters<typeof tempFolder>[1]): string {
  const root = linkedProject(componentFiles, whenFinished);
  for (const name of ["react", "react-dom", "scheduler"]) {
    const installed = path.resolve(import.meta.dirname, "../../node_modules", name);
    symlinkSync(installed, path.join(root, "node_modules", name), "dir");
  }
  return root;
}
