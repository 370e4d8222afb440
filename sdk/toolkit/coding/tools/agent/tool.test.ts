import path from "node:path";
import { memoryStore, runAgent } from "toolwright/agents";
import { createCodingTools, type CodingPolicy } from "toolwright/coding";
import type { JsonObject } from "toolwright";
import { scriptedModel, type ModelReply } from "toolwright/testing";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";

interface Team {
  readonly coder: readonly (string | ModelReply)[];
  readonly explorer: readonly (string | ModelReply)[];
  readonly policy?: CodingPolicy;
  readonly denied?: readonly string[];
  /** A person's answer to every question. */
  readonly answer?: string;
}

/** Runs an agent that has all coding tools, in a workspace with `a.ts` and `.env`; both agents follow scripts. */
async function runTeam({ coder, explorer, policy = {}, denied = [], answer = "no" }: Team) {
  const folder = tempFolder({ "ws/a.ts": "export const found = 1;\n", "ws/.env": "KEY=secret\n" });
  const [root, journal] = [path.join(folder, "ws"), path.join(folder, "journal.db")];
  const coding = await createCodingTools({ root, journal, policy, agents: true });
  onTestFinished(() => coding.close());
  const { languageModel: model, requests } = scriptedModel(({ messages }) => {
    const [system] = messages;
    const script = system?.role === "system" && system.text === "You code." ? coder : explorer;
    return script[messages.filter(({ role }) => role === "assistant").length] ?? "nothing more";
  });
  const asked: string[] = [];
  const report = await runAgent({
    ...coding,
    agents: [{ name: "coder", instructions: "You code.", tools: coding.registry.names, denied }, ...coding.agents],
    model,
    store: memoryStore(),
    input: "Go.",
    price: () => 2,
    answer: ({ message }) => {
      asked.push(message);
      return answer;
    },
  });
  return { report, asked, requests };
}

const ask = (request: string): ModelReply => ({ calls: [{ name: "agent", args: { request } }] });
const call = (name: string, args: JsonObject): ModelReply => ({ calls: [{ name, args }] });

test("an agent that reads and searches reports, and its cost counts", async () => {
  const { report, requests } = await runTeam({
    coder: [ask("Where is found?"), "Done."],
    explorer: [call("grep", { pattern: "found", mode: "content" }), "a.ts:1 has it."],
  });
  expect(report).toMatchObject({ status: "completed", result: "Done.", usage: { cost: 8 } });
  expect(report.tasks.map(({ agent, status, usage }) => [agent, status, usage.cost])).toEqual([
    ["coder", "completed", 4],
    ["explorer", "completed", 4],
  ]);
  expect(JSON.stringify(requests[2]?.results)).toContain("export const found = 1;");
  expect(requests[3]?.results).toMatchObject([{ name: "agent", result: "a.ts:1 has it." }]);
  expect(requests[1]?.tools.map(({ name }) => name).sort()).toEqual(["glob", "grep", "ls", "read"]);
});

test("the rules apply to it, and its questions name the agent", async () => {
  const secret = { coder: [ask("What is the key?"), "Done."], explorer: [call("read", { file_paths: [".env"] }), "?"] };
  const refused = await runTeam({ ...secret, policy: { deny: ["read(.env)"] } });
  expect(refused.asked).toEqual([]);
  expect(JSON.stringify(refused.requests[2]?.results)).toContain("The rule read(.env) denies it.");
  const declined = await runTeam(secret);
  expect(declined.asked).toEqual([expect.stringContaining("It is the call of the agent explorer.")]);
  expect(JSON.stringify(declined.requests[2]?.results)).not.toContain("secret");
  const allowed = await runTeam({ ...secret, answer: "yes" });
  expect(JSON.stringify(allowed.requests[2]?.results)).toContain("KEY=secret");
});

test("the other agent is not offered tools that the asking agent is denied, and they do not run", async () => {
  const { requests } = await runTeam({
    coder: [ask("Look."), "Done."],
    denied: ["grep"],
    explorer: [call("write", { path: "b.ts", content: "x" }), "It cannot be written."],
  });
  expect(requests[1]?.tools.map(({ name }) => name).sort()).toEqual(["glob", "ls", "read"]);
  expect(requests[2]?.results).toMatchObject([{ name: "write", result: { error: { type: "NOT_FOUND" } } }]);
});

test("without agents there is no such tool", async () => {
  const folder = tempFolder({ "ws/a.ts": "" });
  const coding = await createCodingTools({ root: path.join(folder, "ws"), journal: path.join(folder, "journal.db") });
  onTestFinished(() => coding.close());
  expect(coding.agents).toEqual([]);
  expect(coding.registry.names).not.toContain("agent");
});
