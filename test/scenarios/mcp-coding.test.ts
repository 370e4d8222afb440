import { Client, type ElicitRequestFormParams } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";

const program = path.resolve(import.meta.dirname, "../../sdk/bin/toolwright.js");
const rules = {
  allow: ["edit(*.txt)", "bash(cat *)"],
  deny: ["bash(rm *)"],
  commands: { sandbox: "off" },
};

const toolNames = [
  "bash",
  "bash_kill",
  "bash_output",
  "edit",
  "glob",
  "grep",
  "list_changes",
  "ls",
  "plan_next_steps",
  "read",
  "read_output",
  "undo_changes",
  "write",
];

/** The official client of `toolwright mcp --toolkit coding` for a workspace with one file; a person answers `answers` in order. */
async function connect(answers: readonly ("accept" | "decline")[]) {
  const folder = tempFolder({ "ws/a.txt": "one\ntwo\n", "rules.json": JSON.stringify(rules) });
  const root = path.join(folder, "ws");
  const client = new Client({ name: "test", version: "1.0.0" }, { capabilities: { elicitation: { form: {} } } });
  const asked: string[] = [];
  client.setRequestHandler("elicitation/create", ({ params }) => {
    const action = answers[asked.length] ?? "decline";
    asked.push((params as ElicitRequestFormParams).message);
    return action === "accept" ? { action, content: { answer: "yes" } } : { action };
  });
  onTestFinished(() => client.close());
  const args = [program, "mcp", "--toolkit", "coding", "--root", root, "--policy", path.join(folder, "rules.json")];
  const env = { PATH: process.env.PATH ?? "", HOME: folder };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: folder, env, stderr: "pipe" }));
  const call = async (name: string, input: Readonly<Record<string, unknown>>) => {
    const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: input });
    return { isError, text: JSON.stringify(structuredContent ?? content) };
  };
  return { client, asked, call, at: (name: string): string => path.join(root, name) };
}

test("the official MCP client reads, edits, runs commands and undoes", async () => {
  const { client, asked, call } = await connect([]);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(toolNames);
  expect(await call("edit", { path: "a.txt", old: "two", new: "2" })).toMatchObject({ isError: true });
  expect((await call("read", { file_paths: ["a.txt"] })).text).toContain(String.raw`     1\tone`);
  expect(await call("edit", { path: "a.txt", old: "two", new: "2" })).toMatchObject({ isError: false });
  expect((await call("bash", { command: "cat a.txt" })).text).toContain(String.raw`one\n2\n`);
  const denied = await call("bash", { command: "cat a.txt; rm a.txt" });
  expect(denied).toMatchObject({
    isError: true,
    text: expect.stringContaining("The rule bash(rm *) denies it.") as string,
  });
  expect(asked).toEqual([]);
  expect((await call("list_changes", {})).text).toContain("a.txt");
});

test("a call that the rules ask about reaches the person as elicitation", async () => {
  const { asked, call, at } = await connect(["decline", "accept", "accept"]);
  const write = { command: "echo x > b.txt", description: "Create a file" };
  expect(await call("bash", write)).toMatchObject({ isError: true });
  expect(existsSync(at("b.txt"))).toBe(false);
  expect(await call("bash", write)).toMatchObject({ isError: false });
  expect(readFileSync(at("b.txt"), "utf8")).toBe("x\n");
  expect(asked).toHaveLength(2);
  expect(asked[0]).toContain("  | echo x > b.txt");
  expect(asked[0]).toContain("Asked because: The redirect > writes b.txt.");
  expect(await call("undo_changes", { all: true })).toMatchObject({ isError: false });
  expect(existsSync(at("b.txt"))).toBe(false);
});
