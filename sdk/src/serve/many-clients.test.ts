import { expect, test } from "vitest";
import { mcpDesk, rawMcp, type RawAnswer } from "#test/support/mcp-desk.ts";

/** Number of parallel clients; `MCP_CLIENTS=1000` runs the long form. */
const count = Number(process.env.MCP_CLIENTS ?? 100);

type Call = ReturnType<typeof rawMcp>;

const erase = (path: string) => ({ name: "erase", arguments: { path } }) as const;

/** Clients that break the rules; each returns the last answer that it got. */
const manners: readonly ((call: Call, id: string) => Promise<RawAnswer>)[] = [
  (call) => call("tools/call", { name: "add", arguments: { a: 2, b: 3 } }),
  (call) => call("tools/call", { name: "add", arguments: { a: "2", b: [3] } }),
  (call) => call("tools/call", { name: "made_up" }),
  (call) => call("tools/nothing", { name: "add" }),
  (call) => call("tools/call", { name: "erase", arguments: { path: "x".repeat(100_000), more: 1 } }),
  // Confirms its own call, and sends the answer twice at the same time.
  async (call, id) => {
    const { result } = await call("tools/call", erase(id));
    const answered = {
      ...erase(id),
      requestState: result?.requestState,
      inputResponses: { "question-1": { action: "accept", content: { answer: "yes" } } },
    };
    const both = await Promise.all([call("tools/call", answered), call("tools/call", answered)]);
    expect(both.filter(({ error }) => error !== undefined)).toHaveLength(1);
    return both[0];
  },
  // Starts a call, and sends nothing more.
  (call, id) => call("tools/call", erase(id)),
  (call) => call("tools/call", { ...erase("a"), requestState: "forged", inputResponses: {} }),
];

test(`${String(count)} clients at once get an answer each, and nothing runs twice`, { timeout: 120_000 }, async () => {
  const { server, ledger } = await mcpDesk();
  const handler = server.handler();
  const clients = Array.from({ length: count }, (_, index) => index);
  const answers = await Promise.all(
    clients.map(async (index) =>
      manners[index % manners.length]?.(rawMcp(handler, { elicitation: {} }), `file-${String(index)}`),
    ),
  );
  for (const answer of answers) expect(answer?.result ?? answer?.error).toBeDefined();
  const confirmed = clients.filter((index) => index % manners.length === 5);
  expect(ledger.toSorted()).toEqual(confirmed.map((index) => `file-${String(index)}`).toSorted());
  // The server still works.
  const { result } = await rawMcp(handler, {})("tools/call", { name: "speak" });
  expect(result).toMatchObject({ content: [{ type: "text", text: "All is well." }] });
  await server.close();
  // The calls of clients that left were cancelled, and have changed nothing.
  expect(ledger).toHaveLength(confirmed.length);
});
