import path from "node:path";
import { expect, test } from "vitest";
import { resultsAt, runTeam, type Team, type TeamRun } from "#test/support/agent-run.ts";
import { active, calls, passive } from "#test/support/agent-team.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { memoryStore, sqliteStore, openDocuments } from "../../agents.ts";
import type { Store } from "../../runtime.ts";
import type { TaskDocuments } from "../../index.ts";

const write = active(
  "write",
  "async (input, ctx) => { const { version } = await ctx.documents.write(input.path, input.text, input); if (input.fail) throw new ToolError('PERMANENT', 'No.'); return version; }",
  { category: "orchestration" },
);
const load = active("load", "async (input, ctx) => ctx.documents.attach(input.path)", { category: "orchestration" });
const route = passive("route_to_helper", "agent_as_tool", "helper");
const handOff = passive("finish", "handoff");
const ask = passive("ask_master", "ask_master");

function documentsOf(store: Store, workspace = "run"): TaskDocuments {
  return openDocuments({ store: store.documents, workspace, author: "anna" });
}

const team = (options: Omit<Team, "tools">): Promise<TeamRun> =>
  runTeam({ tools: [write, load, route, handOff, ask], ...options, scripts: { ...options.scripts, ...idle(options) } });

/** The tools name the helper, so it must exist. */
const idle = ({ scripts }: Omit<Team, "tools">): Team["scripts"] => ({ helper: scripts.helper ?? ["Nothing to do."] });

/** The text of the user messages in a model's request. */
const userText = ({ model }: TeamRun, index: number): string =>
  (model.requests.at(index)?.messages ?? [])
    .flatMap((message) => (message.role === "user" ? [message.text] : []))
    .join("\n");

test("documents of a delegation arrive in the child with their content, and the child's in the parent", async () => {
  const store = memoryStore();
  await documentsOf(store).write("needs.md", "# Needs\n\nBuild a dashboard.");
  const run = await team({
    store,
    scripts: {
      root: [calls(["route_to_helper", { request: "Build.", documents: ["needs.md"] }]), "Done."],
      helper: [
        calls(["write", { path: "out.py", text: "print(42)" }], ["write", { path: "draft.txt", text: "draft" }]),
        calls(["finish", { result: "Built.", documents: ["out.py"] }]),
      ],
    },
  });
  expect(run.report).toMatchObject({ status: "completed", result: "Done." });
  expect(userText(run, 1)).toContain(
    "Document needs.md (version 1, text/markdown, 7 tokens). What follows is its content",
  );
  expect(userText(run, 1)).toContain("Build a dashboard.");
  expect(userText(run, -1)).toContain("print(42)");
  expect(userText(run, -1)).not.toContain("draft");
  const written = run.entries.flatMap((entry) => (entry.type === "call_finished" ? (entry.documents ?? []) : []));
  expect(written.map((document) => `${document.path}@${document.version ?? 0}`).sort()).toEqual([
    "draft.txt@1",
    "out.py@1",
  ]);
  expect(await documentsOf(store).info("out.py")).toMatchObject({
    createdBy: "t1",
    mimeType: "text/x-python",
    size: 9,
    version: 1,
    workspace: "run",
  });
});

test("without a list, a child returns all documents that it has written, even if it fails", async () => {
  const run = await team({
    scripts: {
      root: [calls(["route_to_helper", { request: "One." }]), calls(["route_to_helper", { request: "Two." }]), "Done."],
      helper: ({ messages }) => {
        const text = JSON.stringify(messages);
        const name = text.includes("One.") ? "one" : "two";
        if (!text.includes("write")) return calls(["write", { path: `${name}.txt`, text: `text ${name}` }]);
        if (name === "two") throw new Error("broken");
        return "Ended.";
      },
    },
  });
  expect(userText(run, -1)).toContain("text one");
  expect(userText(run, -1)).toContain("text two");
  expect(resultsAt(run.model, -1)).toMatchObject({ route_to_helper: { error: { type: "MODEL_FAILED" } } });
});

test("a failed call writes nothing; a late call gets both versions", async () => {
  const store = memoryStore();
  const both = (n: number) => ["write", { path: "same.txt", text: `n${n}` }] as const;
  const run = await team({
    store,
    scripts: {
      root: [
        calls(["write", { path: "a.txt", text: "a", fail: true }]),
        calls(both(1), both(2)),
        calls(both(3)),
        "Done.",
      ],
    },
  });
  expect(run.report.status).toBe("completed");
  expect((await documentsOf(store).find()).map(({ path: found, version }) => [found, version])).toEqual([
    ["same.txt", 1],
  ]);
  const failed = run.entries.flatMap((entry) => (entry.type === "call_failed" ? [JSON.stringify(entry.result)] : []));
  expect(failed).toHaveLength(3);
  for (const text of failed.slice(1)) {
    expect(text).toContain("same.txt is at version 1; the write creates it.");
    expect(text).toMatch(/(Read the current version, then call write|Read version 1, and write) again/);
  }
  expect(run.report.documents).toEqual([{ path: "same.txt", version: 1 }]);
});

test("a document is shown once for each version; a long one is named with its summary", async () => {
  const store = memoryStore();
  const documents = documentsOf(store, "shared");
  await documents.write("a.md", "# Alpha\n\nfirst text");
  await documents.write("long.md", `# Long\n\n${"many words here ".repeat(10_000)}`);
  const run = await team({
    store,
    workspace: "shared",
    documents: [{ path: "a.md" }],
    scripts: {
      root: [
        calls(["load", { path: "a.md" }], ["load", { path: "long.md" }]),
        calls(["write", { path: "a.md", text: "second text", ifVersion: 1 }]),
        calls(["load", { path: "a.md" }]),
        "Done.",
      ],
    },
  });
  const text = userText(run, -1);
  expect(text.split("first text")).toHaveLength(2);
  expect(text).toContain("Document a.md (version 1) is above, unchanged.");
  expect(text).toContain("second text");
  expect(text).toMatch(/Document long\.md \(version 1, text\/markdown, \d+ tokens\)\. Summary: Long\. many words/);
  expect(text.length).toBeLessThan(2000);
});

test("if a model asks for a missing document, the result names the existing ones", async () => {
  const store = memoryStore();
  await documentsOf(store).write("there.md", "text");
  const { report, model } = await team({
    store,
    scripts: {
      root: [
        calls(["route_to_helper", { request: "Go.", documents: ["../x"] }]),
        calls(["load", { path: "here.md" }]),
        "Done.",
      ],
    },
  });
  expect(report.status).toBe("completed");
  expect(resultsAt(model, 1)).toMatchObject({
    route_to_helper: { error: { type: "DOCUMENT_PATH_INVALID", message: expect.stringContaining('"../x"') as string } },
  });
  expect(resultsAt(model, 2)).toMatchObject({
    load: { error: { type: "PERMANENT", suggestion: "The workspace has: there.md." } },
  });
  await expect(
    team({ store, run: "other", documents: [{ path: "no.md" }], scripts: { root: [] } }),
  ).rejects.toMatchObject({
    code: "DOCUMENT_NOT_FOUND",
  });
});

test("the documents of a question reach the agent that answers it", async () => {
  const run = await team({
    scripts: {
      root: ({ messages }) => {
        const text = JSON.stringify(messages);
        if (text.includes("asks: Is it right?")) return text.includes("a draft of seven") ? "Yes." : "No.";
        return messages.some(({ role }) => role === "assistant")
          ? "Done."
          : calls(["route_to_helper", { request: "Draft." }]);
      },
      helper: [
        calls(["write", { path: "draft.md", text: "a draft of seven" }]),
        calls(["ask_master", { question: "Is it right?", documents: ["draft.md"] }]),
        ({ results }) => JSON.stringify(results.at(-1)?.result),
      ],
    },
  });
  expect(run.entries.find((entry) => entry.type === "answered")).toMatchObject({ result: "Yes." });
});

test("documents outlast the store, with who wrote which version", async () => {
  const file = path.join(tempFolder(), "runs.db");
  const store = await sqliteStore(file);
  await team({
    store,
    scripts: {
      root: [
        calls(["write", { path: "a.txt", text: "one" }]),
        calls(["write", { path: "a.txt", text: "two", ifVersion: 1, tags: ["x"] }]),
        "Done.",
      ],
    },
  });
  await store.close();
  const again = await sqliteStore(file);
  const documents = documentsOf(again);
  expect((await documents.versions("a.txt")).map(({ version, author, size }) => [version, author, size])).toEqual([
    [1, "t0", 3],
    [2, "t0", 3],
  ]);
  expect((await documents.read("a.txt", 1))?.blocks[0]).toMatchObject({ type: "text", text: "one" });
  expect((await documents.find({ text: "two", tags: ["x"] })).map((found) => found.path)).toEqual(["a.txt"]);
  await again.close();
});
