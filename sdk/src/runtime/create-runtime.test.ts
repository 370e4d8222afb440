import { expect, test } from "vitest";
import { runtimeArtifact } from "../../../test/support/runtime-artifact.ts";
import { createRuntime } from "./create-runtime.ts";
import { loadRegistry } from "./load-registry.ts";

test("a call runs the handler with valid arguments and answers with an envelope", async () => {
  const registry = await loadRegistry(
    await runtimeArtifact([
      {
        name: "greet",
        metadata: { version: "2.1.0" },
        input: { type: "object", properties: { name: { type: "string" } }, required: ["name"], additionalProperties: false },
        output: { type: "string" },
        execute: "async ({ name }) => `Hello ${name}`",
      },
    ]),
  );
  let time = 1000;
  const runtime = createRuntime({
    registry,
    ids: () => "id-1",
    clock: { now: () => (time += 5), after: () => () => undefined },
  });
  const session = await runtime.openSession({ mode: "voice", state: { seen: 1 } });
  expect(session).toMatchObject({ id: "id-1", mode: "voice", state: { seen: 1 } });
  expect(await session.beginTurn().call("greet", { name: "Ada" })).toEqual({
    ok: true,
    data: "Hello Ada",
    intents: [],
    meta: {
      envelope: "1.0",
      tool: "greet",
      toolVersion: "2.1.0",
      callId: "id-1",
      registryVersion: "1.0.0+0123456789ab",
      durationMs: 5,
    },
  });
});
