import { afterAll, expect, test } from "vitest";
import fc from "fast-check";
import { active, passive } from "#test/support/agent-team.ts";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { loadWorkflow, memoryStore, openConversation } from "../../agents.ts";
import { isToolwrightError } from "../../index.ts";
import { loadRegistry } from "../../runtime.ts";
import { scriptedModel } from "../../testing.ts";

const hook = (name: string) => active(name, "() => undefined", { category: "lifecycle", on: "on_start" });
const registry = await loadRegistry(
  await runtimeArtifact([active("look", "() => 1"), passive("to_clerk", "handoff", "Clerk"), hook("note")], afterAll),
);
const { languageModel: model } = scriptedModel(() => "Done.");

const first = {
  tools: {
    agent_tools: [{ name: "look", module: "look", apply_to: ["Clerk", "Writer"] }],
    lifecycle_hooks: [
      { name: "note", module: "note", trigger: "on_start", trigger_agent: "Clerk", apply_to: ["Clerk"] },
    ],
  },
  agents: {
    Clerk: { instructions: "Help.", tools: ["look"] },
    Writer: { instructions: "Write.", tools: ["to_clerk"] },
  },
  handoffs: {
    handoff_rules: [
      { source_agent: "user", target_agent: "Clerk" },
      { source_agent: "Clerk", target_agent: "end" },
    ],
  },
  initiating_agent: "Clerk",
  max_turns: 5,
};
const { tools: _tools, ...others } = first;
const second = {
  ...others,
  backend_tools: { Clerk: ["look"], ALL_AGENTS: [{ path: "look" }] },
  lifecycle_tools: { note: { lifecycle_event: "on_start", path: "note", trigger_agent: ["Writer"] } },
};

type Loaded = Awaited<ReturnType<typeof loadWorkflow>>;

async function load(file: unknown): Promise<Loaded | string> {
  const root = tempFolder({ "workflow.json": JSON.stringify(file, null, 1) });
  try {
    return await loadWorkflow("workflow.json", { registry, root, agents: [] });
  } catch (error) {
    if (isToolwrightError(error)) return error.message;
    throw error;
  }
}

const open = ({ workflow }: Loaded) => openConversation({ registry, workflow, model, store: memoryStore() });

/** Texts and keys that a mutation writes over others. */
const words = fc.constantFrom(
  ...[
    "Clerk",
    "Clrek",
    "Order Clerk",
    "Writer",
    "user",
    "end",
    "manager",
    "all",
    "look",
    "to_clerk",
    "note",
    "lok",
    "",
  ],
  ...["on_end", "1st", "__proto__"],
);

/** The same value with one part replaced, renamed, removed, repeated or emptied; `at` chooses the part. */
function mutated(value: unknown, at: number, change: { readonly kind: number; readonly word: string }): unknown {
  let count = -1;
  const walk = (part: unknown): unknown => {
    count += 1;
    const isIt = count === at;
    if (typeof part === "string" || typeof part === "number") return isIt ? change.word : part;
    if (Array.isArray(part)) {
      const items = part.map(walk);
      if (!isIt) return items;
      return [[], [...items, ...items], [...items, change.word], items.slice(1)][change.kind % 4];
    }
    const members = Object.entries(part as object).map(([key, member]) => [key, walk(member)] as const);
    if (!isIt) return Object.fromEntries(members);
    const [head, ...rest] = members;
    const member = head?.[1];
    const variants = [
      [],
      rest,
      [[change.word, member] as const, ...rest],
      [...members, [change.word, member] as const],
    ];
    return Object.fromEntries(variants[change.kind % 4] ?? []);
  };
  return walk(value);
}

test("every workflow that loads can be opened, in both dialects", async () => {
  const change = fc.record({ at: fc.nat(30), kind: fc.nat(3), word: words });
  let opened = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(first, second), fc.array(change, { maxLength: 3 }), async (file, changes) => {
      const loaded = await load(changes.reduce<unknown>((now, { at, ...how }) => mutated(now, at, how), file));
      if (typeof loaded === "string") return;
      await open(loaded);
      opened += 1;
    }),
    { numRuns: 400 },
  );
  expect(opened).toBeGreaterThan(50);
});

const renamed = { ...first, agents: { "Order Clerk": {}, ...first.agents } };
test.each([
  ["an agent's name", renamed, /workflow\.json:26: \/agents\/Order Clerk has a name that is not a letter/],
  [
    "a tool",
    { agents: { Clerk: { tools: ["look", "lok"] } } },
    /:6: \/agents\/Clerk\/tools\/1 has the tool "lok", .*"look"\?/,
  ],
  [
    "a hook as a tool",
    { agents: { Clerk: { tools: ["note"] } } },
    /\/agents\/Clerk\/tools\/0 has the tool note, which is a hook/,
  ],
  [
    "a handoff",
    { agents: { A: { tools: ["to_clerk"] } } },
    /\/agents\/A\/tools\/0 has the tool to_clerk, .*"Clerk" that does not/,
  ],
  [
    "the initiating agent",
    { ...first, initiating_agent: "Clrek" },
    /\/initiating_agent names the agent "Clrek", .*"Clerk"\?/,
  ],
  ["no agents", { ...first, agents: {} }, /has no agents/],
])("%s that a conversation would refuse is refused at its entry", async (_, file, message) => {
  expect(await load(file)).toMatch(message);
});

test("an unknown agent in a list is reported at the entry", async () => {
  const tools = { agent_tools: [{ name: "look", module: "look", apply_to: ["Clerk", "Writr"] }] };
  const loaded = await load({ ...first, tools });
  const findings = typeof loaded === "string" ? [] : loaded.findings;
  expect(findings.map(({ message }) => message)).toEqual([
    '/tools/agent_tools/0/apply_to/1 names the agent "Writr", which the workflow does not have. Did you mean "Writer"?',
  ]);
});
