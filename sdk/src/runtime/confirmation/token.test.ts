import { expect, test } from "vitest";
import { refusedCall, tokenOf } from "#test/support/refused-call.ts";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import {
  createRuntime,
  loadRegistry,
  type HostPorts,
  type RuntimeOptions,
  type SessionOptions,
} from "../../runtime.ts";
import { createFakeClock, expectOk } from "../../testing.ts";

const counting = (name: string, metadata: RuntimeTool["metadata"] = {}): RuntimeTool => ({
  name,
  metadata: { category: "action", confirm: true, ...metadata },
  input: {
    type: "object",
    properties: { to: { type: "string" }, sum: { type: "integer" } },
    required: ["to"],
    additionalProperties: false,
  },
  execute: `(() => { let runs = 0; return ({ to }) => to + " " + ++runs; })()`,
});
const artifact = (): Promise<string> => runtimeArtifact([counting("pay"), counting("refund")]);
const newer = (): Promise<string> => runtimeArtifact([counting("pay", { version: "2.0.0" })]);

const keys: NonNullable<HostPorts["keys"]> = [{ id: "k1", secret: "one secret of thirty-two letters" }];

/** Opens a session `s1` of user `u1`; all sessions use the same signing keys. */
async function open(
  options: {
    readonly ports?: HostPorts;
    readonly policy?: RuntimeOptions["policy"];
    readonly session?: SessionOptions;
  } = {},
  file = artifact,
) {
  const runtime = createRuntime({
    registry: await loadRegistry(await file()),
    ports: { keys, ...options.ports },
    ...(options.policy === undefined ? {} : { policy: options.policy }),
  });
  return runtime.openSession({ id: "s1", user: "u1", ...options.session });
}

type Opened = Awaited<ReturnType<typeof open>>;

async function tokenFor(session: Opened, name: string, args: unknown): Promise<string> {
  return tokenOf(await session.beginTurn().call(name, args));
}

const args = { to: "Ada", sum: 5 };
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");

/** The token with each character replaced by every other one; cut, repeated, and reassembled. */
function mutantsOf(token: string): ReadonlySet<string> {
  const mutants = new Set<string>();
  for (let at = 0; at < token.length; at += 1) {
    const [before, after] = [token.slice(0, at), token.slice(at + 1)];
    for (const other of `${printable}éäöüß€\u0000\n😀`) mutants.add(before + other + after);
    mutants
      .add(before + after)
      .add(before)
      .add(after);
    for (const other of "A.-") mutants.add(before + other + token.slice(at));
  }
  const parts = token.split(".");
  for (const left of parts)
    for (const middle of parts) for (const right of parts) mutants.add(`${left}.${middle}.${right}`);
  for (const other of [`${token}=`, `${token}\n`, ` ${token}`, token.toLowerCase(), "..", "", "x".repeat(20_000)])
    mutants.add(other);
  mutants.delete(token);
  return mutants;
}

test("none of 10,000 mutants of a token is accepted, and the token itself is", async () => {
  const session = await open();
  const token = await tokenFor(session, "pay", args);
  const mutants = mutantsOf(token);
  expect(mutants.size).toBeGreaterThanOrEqual(10_000);
  const turn = session.beginTurn();
  const accepted: string[] = [];
  for (const mutant of mutants) {
    if ((await turn.call("pay", args, { confirmation: mutant })).ok) accepted.push(mutant);
  }
  for (const mutant of [...mutants].filter((_, index) => index % 10 === 0)) {
    if ((await turn.confirm(mutant)).ok) accepted.push(mutant);
  }
  expect(accepted).toEqual([]);
  expect(expectOk(await turn.confirm(token))).toBe("Ada 1");
});

const changed = "pay was not run: its confirmation is not for this call, or was changed.";

test.each<[what: string, name: string, given: unknown]>([
  ["other arguments", "pay", { to: "Eve", sum: 5 }],
  ["an argument less", "pay", { to: "Ada" }],
  ["another tool", "refund", args],
])("a token is refused for %s", async (_, name, given) => {
  const session = await open();
  const token = await tokenFor(session, "pay", args);
  const refused = refusedCall(await session.beginTurn().call(name, given, { confirmation: token }));
  expect(refused).toMatchObject({ type: "CONFIRMATION_REQUIRED", message: changed.replace("pay", name) });
  expect(refused).not.toHaveProperty("confirmation");
  expect(expectOk(await session.beginTurn().confirm(token))).toBe("Ada 1");
});

test.each<[what: string, other: () => Promise<Opened>]>([
  ["another session", () => open({ session: { id: "s2" } })],
  ["another user", () => open({ session: { user: "u2" } })],
  ["another version of the tool", () => open({}, newer)],
  ["another policy", () => open({ policy: { timeoutMs: 1 } })],
])("a token is refused in %s", async (_, other) => {
  const token = await tokenFor(await open(), "pay", args);
  const refused = await (await other()).beginTurn().call("pay", args, { confirmation: token });
  expect(refusedCall(refused).message).toBe(changed);
});

test("a token is refused if its session does not know it, such as after a restart without a store", async () => {
  const token = await tokenFor(await open(), "pay", args);
  const again = (await open()).beginTurn();
  const message = "its confirmation is not known in this session.";
  expect(refusedCall(await again.call("pay", args, { confirmation: token })).message).toBe(
    `pay was not run: ${message}`,
  );
  expect(refusedCall(await again.confirm(token))).toMatchObject({
    type: "CONFIRMATION_REQUIRED",
    message: `The call was not run: ${message}`,
    suggestion: "Call the tool again to ask the user again.",
  });
  expect((await again.confirm("no token")).meta).toMatchObject({ tool: "unknown", callId: "unknown" });
});

test("arguments in another order of keys, or as text, are the same call", async () => {
  const session = await open();
  const turn = session.beginTurn();
  const first = await tokenFor(session, "pay", args);
  expect(expectOk(await turn.call("pay", { sum: 5, to: "Ada" }, { confirmation: first }))).toBe("Ada 1");
  const second = await tokenFor(session, "pay", args);
  expect(expectOk(await turn.call("pay", '{"sum":5,"to":"Ada"}', { confirmation: second }))).toBe("Ada 2");
});

test("a token expires by the host's clock, after the policy's time", async () => {
  const clock = createFakeClock(1_000_000);
  const session = await open({ ports: { clock }, policy: { confirm: { expiresAfterMs: 1000 } } });
  const [used, late] = [await tokenFor(session, "pay", args), await tokenFor(session, "pay", args)];
  expect(session.confirmations().map(({ expiresAt }) => expiresAt)).toEqual([1_001_000, 1_001_000]);
  clock.advance(999);
  expect(expectOk(await session.beginTurn().confirm(used))).toBe("Ada 1");
  clock.advance(1);
  expect(session.confirmations()).toEqual([]);
  const turn = session.beginTurn();
  const message = "pay was not run: its confirmation has expired.";
  expect(refusedCall(await turn.confirm(late)).message).toBe(message);
  expect(refusedCall(await turn.call("pay", args, { confirmation: late })).message).toBe(message);
  expect(refusedCall(await turn.decline(late)).message).toBe(message);
});

const next = { id: "k2", secret: new Uint8Array(32).fill(7) };

test("keys are rotated by overlap: the first signs, all verify", async () => {
  const ids: unknown[] = [];
  for (const ports of [{ keys }, { keys: [next, ...keys] as const }, { keys: [next] as const }]) {
    ids.push((await tokenFor(await open({ ports }), "pay", args)).split(".")[0]);
  }
  expect(ids).toEqual(["k1", "k2", "k2"]);
  const token = await tokenFor(await open(), "pay", args);
  const messageWith = async (ports: HostPorts): Promise<string> =>
    refusedCall(await (await open({ ports })).beginTurn().call("pay", args, { confirmation: token })).message;
  // The old key still verifies; only this other session does not know the confirmation.
  expect(await messageWith({ keys: [next, ...keys] })).toContain("is not known in this session");
  expect(await messageWith({ keys: [next] })).toContain("is signed with a key that this host does not have");
});

test("without keys of the host each runtime has a random one", async () => {
  const registry = await loadRegistry(await artifact());
  const openRandom = async (): Promise<Opened> => createRuntime({ registry }).openSession({ id: "s1" });
  const [first, second] = [await openRandom(), await openRandom()];
  const token = await tokenFor(first, "pay", args);
  expect(refusedCall(await second.beginTurn().call("pay", args, { confirmation: token })).message).toBe(
    "pay was not run: its confirmation is signed with a key that this host does not have.",
  );
  expect(expectOk(await first.beginTurn().confirm(token))).toBe("Ada 1");
});

const long = "a secret with more than thirty-two bytes";

test.each<[unknown, string]>([
  [[], "The port `keys` must have at least one key."],
  [[{ id: "a b", secret: long }], "The id of key 1 must be 1 to 32 letters, digits, `_` or `-`."],
  [[{ secret: long }], "The id of key 1 must be 1 to 32 letters, digits, `_` or `-`."],
  [[{ id: "a", secret: "short" }], 'The secret of the key "a" must have at least 32 bytes.'],
  [[{ id: "a", secret: new Uint8Array(31) }], 'The secret of the key "a" must have at least 32 bytes.'],
  [[{ id: "a" }], 'The secret of the key "a" must have at least 32 bytes.'],
  [
    [
      { id: "a", secret: long },
      { id: "a", secret: long },
    ],
    'Two keys have the id "a".',
  ],
])("keys that would sign badly are refused: %#", async (given, message) => {
  const registry = await loadRegistry(await artifact());
  expect(() => createRuntime({ registry, ports: { keys: given as never } })).toThrow(
    expect.objectContaining({ code: "CONFIG_INVALID", message }),
  );
});
