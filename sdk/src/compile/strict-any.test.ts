import { expect, test } from "vitest";
import { linkedProject } from "#test/support/linked-project.ts";
import { verifyProject } from "../build.ts";

const tool = `import { defineTool } from "toolwright";

export interface KeepInput {
  /** The value to keep, as the user gave it. */
  value: any;
}

/** Keep a value for later and return it. Use when the user gives a value. Not for secrets. */
export default defineTool({ category: "utility", execute: ({ value }: KeepInput): string => String(value) });
`;

test.each([
  [false, "warning"],
  [true, "error"],
])(
  "with strict: %s, a written `any` is a finding of severity %s, with its line and a fix",
  async (strict, severity) => {
    const root = linkedProject({ "tools/keep/tool.ts": tool });
    const { findings } = await verifyProject(root, { strict });
    expect(findings.filter(({ code }) => code === "INFER_UNSUPPORTED_TYPE")).toMatchObject([
      {
        severity,
        message: "value: `any` tells a model nothing.",
        at: { file: "tools/keep/tool.ts", line: 5 },
        remedy: "Write the type of the value, or `unknown` if it may be anything.",
      },
    ]);
  },
);
