import type { ScriptedStep } from "toolwright/testing";

const before = `  if (msAbs >= m) {
    return Math.round(ms / m) + 'm';`;
const after = `  if (Math.round(msAbs / s) >= 60) {
    return Math.round(ms / m) + 'm';`;

/** What the model of the demo says: it runs the tests, finds the cause, and corrects it. */
export const script: readonly ScriptedStep[] = [
  {
    text: "I run the tests first.",
    calls: [
      {
        name: "bash",
        args: { command: "node --test --test-reporter=spec", description: "Run the tests", timeout: 60 },
      },
    ],
  },
  {
    text: "59.999 seconds are rounded to 60 seconds. I have the explorer look for where the unit is chosen.",
    calls: [{ name: "agent", args: { request: "Where is the unit of a short text chosen? Give file and lines." } }],
  },
  // The explorer: its searches do not fill the history of the coder.
  { calls: [{ name: "grep", args: { pattern: "msAbs >= m\\b", mode: "content" } }] },
  "index.js chooses it in fmtShort and fmtLong, from line 115 on: by msAbs, which is not rounded.",
  {
    text: "I read that.",
    calls: [{ name: "read", args: { file_paths: ["index.js"], offset: 115, limit: 20 } }],
  },
  {
    text: "Is there a newer version that has it right?",
    calls: [{ name: "bash", args: { command: "curl -s https://example.com/ms | head -c 200" } }],
  },
  {
    text: "I may not look that up, so I correct it here: the rounded number of seconds decides.",
    calls: [{ name: "edit", args: { path: "index.js", old: before, new: after } }],
  },
  {
    calls: [
      {
        name: "bash",
        args: { command: "node --test --test-reporter=spec", description: "Run the tests again", timeout: 60 },
      },
    ],
  },
  {
    text: "All tests pass. I note it in the readme.",
    calls: [
      {
        name: "bash",
        args: {
          command: "printf '\\n## Changes\\n\\n- 59.999 seconds are one minute.\\n' >> readme.md",
          description: "Add a line to the readme",
        },
      },
    ],
  },
  'ms(59999) is "1m" now: the unit is chosen by the rounded number of seconds. The tests pass, and the readme names the change.',
];
