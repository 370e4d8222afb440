import { expect, test } from "vitest";
import { calls } from "#test/support/agent-team.ts";
import { runTeam } from "#test/support/agent-run.ts";
import { formats } from "#test/support/message-formats.ts";
import { mcpClient, mcpDesk, revisions } from "#test/support/mcp-desk.ts";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { providers } from "../build.ts";
import { openTestSession } from "../testing.ts";
import { attach } from "../transports.ts";

/* A JavaScript string may contain half of a surrogate pair, such as an emoji cut by a length limit. Providers and clients in other languages
   refuse the whole request. */

const half = "a\ud83d";
const tool = (name: string, execute: string): RuntimeTool => ({
  name,
  input: { type: "object", properties: {}, additionalProperties: true },
  execute,
  providerSchemas: Object.fromEntries(providers.map(({ id }) => [id, { name }])),
});
const tools = [
  tool("text", `() => "a\\ud83d"`),
  tool("inside", `() => ({ "k\\ude00": ["a\\ud83d", { deep: "\\ude00" }] })`),
  tool("fails", `() => { throw new ToolError("CONFLICT", "a\\ud83d", { suggestion: "\\ude00" }); }`),
];
const names = tools.map(({ name }) => name);

/** Whether all texts of a value, including keys, consist of whole characters. */
const isWellFormed = (value: unknown): boolean =>
  typeof value === "string"
    ? value.isWellFormed()
    : typeof value !== "object" ||
      value === null ||
      Object.entries(value).every(([key, member]) => isWellFormed(key) && isWellFormed(member));

test.each(formats)(
  "$transport.id gets whole characters alone: results, errors and the message that goes back",
  async ({ transport, isText, message }) => {
    const args = isText ? `{"x":"a\ud83d"}` : { [half]: half };
    const { session } = await openTestSession({ registry: await runtimeArtifact(tools) });
    const sent = await attach(session.beginTurn(), transport).handle(
      message(
        names.map((name, at) => ({ id: `c${at}`, name, args })),
        half,
      ),
    );
    expect(JSON.stringify(sent)).toContain("a\ufffd");
    expect(isWellFormed(sent)).toBe(true);
    expect(JSON.stringify(sent)).not.toMatch(/\\u+d[89a-f]/);
  },
);

test.each(providers.map((provider) => [provider.id, provider] as const))(
  "the definitions for %s have whole characters alone",
  (_, { adapter }) => {
    const input = { type: "object", properties: { x: { type: "string", description: half, enum: [half] } } } as const;
    const { tools: adapted } = adapter.toTools([
      { name: "find", description: half, metadata: { category: "retrieval" }, input },
    ]);
    expect(adapted[0]?.definition).toBeDefined();
    expect(isWellFormed(adapted)).toBe(true);
  },
);

test("a model of an agent gets whole characters alone, in definitions and results", async () => {
  const { model } = await runTeam({
    tools,
    scripts: { root: [calls(...names.map((name) => [name] as const)), "Ended."] },
  });
  expect(model.requests).toHaveLength(2);
  expect(isWellFormed(model.requests)).toBe(true);
});

test.each(revisions)(
  "an MCP client of %s gets whole characters alone: texts and structured content",
  async (revision) => {
    const { server } = await mcpDesk({}, tools);
    const client = await mcpClient(server, revision);
    for (const name of names) {
      const result = await client.callTool({ name });
      expect(JSON.stringify(result)).toContain("\ufffd");
      expect(isWellFormed(result)).toBe(true);
    }
    await server.close();
  },
);
