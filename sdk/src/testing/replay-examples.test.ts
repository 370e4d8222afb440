import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { openTestSession, replayExamples } from "../testing.ts";
import type { ToolExample } from "../model/tool/tool.ts";

const open = async (examples: readonly ToolExample[]) =>
  openTestSession({
    registry: await runtimeArtifact([
      {
        name: "double",
        metadata: { category: "utility", examples },
        input: {
          type: "object",
          properties: { n: { type: "number" } },
          required: ["n"],
          additionalProperties: false,
        },
        execute: "({ n }) => { if (n > 9) throw new Error('too big'); return { is: n * 2 }; }",
      },
    ]),
  });

test("examples are called, and their outputs are compared, if they have any", async () => {
  const session = await open([{ input: { n: 1 } }, { input: { n: 2 }, output: { is: 4 } }]);
  const responses = await replayExamples("double", { session });
  expect(responses.map((response) => response.ok && response.data)).toEqual([{ is: 2 }, { is: 4 }]);
});

test("every example that differs is listed", async () => {
  const session = await open([
    { input: { n: 1 }, output: { is: 2 } },
    { input: { n: 2 }, output: { is: 5 } },
    { input: { n: 10 } },
  ]);
  const replayed = replayExamples("double", { session });
  await expect(replayed).rejects.toMatchObject({ name: "AssertionError", actual: { is: 4 }, expected: { is: 5 } });
  await expect(replayed).rejects.toThrow(
    /^2 of 3 examples of double differ\.\nExample 2, \{"n":2\}: expected \{"is":5\}, but it returned \{"is":4\}\.\nExample 3, \{"n":10\}: it failed\.\nINTERNAL: [^]*cause: too big$/,
  );
});

test("a tool without examples has nothing to replay", async () => {
  await expect(replayExamples("double", { session: await open([]) })).rejects.toThrow(
    "double has no examples to replay.",
  );
});

test("a definition and a module are tested without a session", async () => {
  const input = { type: "object", properties: {}, additionalProperties: false } as const;
  const definition = { input, execute: () => "here", examples: [{ input: {}, output: "here" }] };
  expect(await replayExamples(definition)).toMatchObject([{ ok: true, data: "here" }]);
  expect(await replayExamples({ default: { ...definition, name: "here" } })).toMatchObject([
    { ok: true, meta: { tool: "here" } },
  ]);
});
