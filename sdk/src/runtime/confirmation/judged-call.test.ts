import { expect, test } from "vitest";
import { refusedCall, tokenOf } from "#test/support/refused-call.ts";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { causeOf, createRuntime, loadRegistry, type Policy } from "../../runtime.ts";
import type { CallVerdict, JudgedCall } from "../../model/ports/permissions.ts";
import { expectError, expectOk } from "../../testing.ts";

const shell: RuntimeTool = {
  name: "shell",
  metadata: { category: "action", risk: "high" },
  input: { type: "object", properties: { line: { type: "string" } }, additionalProperties: false },
  execute: "({ line }) => 'ran ' + line",
};
const outer: RuntimeTool = {
  name: "outer",
  input: shell.input!,
  metadata: { category: "action" },
  execute: `async (args, ctx) => { const r = await ctx.call("shell", args); return r.ok ? r.data : r.error.type; }`,
};

/** Commands that begin with `rm` are denied, with `ls` allowed; all others are asked about until a list names them. */
async function open(policy: Policy = {}) {
  const seen: JudgedCall[] = [];
  const allowed = ["ls"];
  const denied = ["rm"];
  const judgeCall = (call: JudgedCall): CallVerdict => {
    seen.push(call);
    const [first = ""] = (call.args.line as string).split(" ");
    if (call.tool !== "shell") return { effect: undefined, message: "" };
    if (denied.includes(first)) return { effect: "deny", message: "The rule shell(rm *) denies it." };
    if (allowed.includes(first)) return { effect: "allow", message: "The rule shell(ls *) allows it." };
    return { effect: "ask", message: "No rule.", question: `Run ${first}?`, always: [`shell(${first} *)`] };
  };
  const registry = await loadRegistry(await runtimeArtifact([shell, outer]));
  const runtime = createRuntime({ registry, policy, ports: { permissions: { judgeCall } } });
  return { session: await runtime.openSession({ id: "s1" }), seen, allowed, denied };
}

test("a call that the permissions allow runs at once, although the tool asks for a confirmation", async () => {
  const { session, seen } = await open();
  expect(expectOk(await session.beginTurn().call("shell", { line: "ls -l" }, { callId: "c1" }))).toBe("ran ls -l");
  expect(seen).toEqual([{ id: "c1", tool: "shell", args: { line: "ls -l" }, session: "s1" }]);
});

test("the permissions get the name of the calling agent", async () => {
  const { session, seen } = await open();
  await session.beginTurn().call("shell", { line: "ls" }, { callId: "c1", agent: "helper" });
  expect(seen).toEqual([{ id: "c1", tool: "shell", args: { line: "ls" }, session: "s1", agent: "helper" }]);
});

test("a denied call fails with the reason, and no confirmation changes that", async () => {
  const { session } = await open();
  const response = await session.beginTurn().call("shell", { line: "rm -r src" });
  expect(expectError(response, "AUTH")).toMatchObject({
    message: "shell was not run: it is not permitted here. The rule shell(rm *) denies it.",
    suggestion: "Find a permitted way, or tell the user what is not permitted.",
    partialSideEffects: false,
  });
});

test("a call that they ask about has their question, and offers the rules for `always`", async () => {
  const { session } = await open();
  const response = await session.beginTurn().call("shell", { line: "make all" });
  expect(refusedCall(response).confirmation?.preview).toEqual({
    tool: "shell",
    question: "Run make?",
    args: { line: "make all" },
    risk: "high",
    always: ["shell(make *)"],
  });
  expect(expectOk(await session.beginTurn().confirm(tokenOf(response)))).toBe("ran make all");
});

test("a token is consumed even if the call has been allowed meanwhile", async () => {
  const { session, allowed } = await open();
  const token = tokenOf(await session.beginTurn().call("shell", { line: "make" }));
  allowed.push("make");
  expect(expectOk(await session.beginTurn().confirm(token))).toBe("ran make");
  expect(session.confirmations()).toEqual([]);
  expect(expectOk(await session.beginTurn().call("shell", { line: "make" }))).toBe("ran make");
});

test("a call that is denied since is not run with its token", async () => {
  const { session, denied } = await open();
  const token = tokenOf(await session.beginTurn().call("shell", { line: "make" }));
  denied.push("make");
  expectError(await session.beginTurn().confirm(token), "AUTH");
});

test("a call inside another is judged too, and cannot ask", async () => {
  const { session } = await open();
  const turn = session.beginTurn();
  expect(expectOk(await turn.call("outer", { line: "ls" }))).toBe("ran ls");
  expect(expectOk(await turn.call("outer", { line: "rm x" }))).toBe("AUTH");
  expect(expectOk(await turn.call("outer", { line: "make" }))).toBe("CONFIRMATION_REQUIRED");
});

test("if no one can be asked, calls that ask are refused", async () => {
  const { session } = await open({ confirm: "refuse" });
  expectError(await session.beginTurn().call("shell", { line: "make" }), "CONFIRMATION_REQUIRED");
  expect(expectOk(await session.beginTurn().call("shell", { line: "ls" }))).toBe("ran ls");
});

test("a question costs no budget", async () => {
  const { session } = await open({ modes: { text: { tools: { shell: { budget: 1 } } } } });
  const turn = session.beginTurn();
  refusedCall(await turn.call("shell", { line: "make" }));
  expect(expectOk(await turn.call("shell", { line: "ls" }))).toBe("ran ls");
});

test.each([
  [
    "throw",
    () => {
      throw new Error("no rules");
    },
  ],
  ["answer something else", () => ({ effect: "maybe" }) as unknown as CallVerdict],
  ["answer nothing", () => undefined as unknown as CallVerdict],
])("permissions that %s let nothing through", async (_, judgeCall) => {
  const registry = await loadRegistry(await runtimeArtifact([shell]));
  const runtime = createRuntime({ registry, ports: { permissions: { judgeCall } } });
  const response = await (await runtime.openSession()).beginTurn().call("shell", { line: "ls" }, { callId: "c1" });
  expect(expectError(response, "INTERNAL").message).toBe(
    "shell was not run: the permissions of this host failed. Error id: c1.",
  );
  expect(causeOf(response)).toBeInstanceOf(Error);
});
