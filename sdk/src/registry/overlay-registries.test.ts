import { describe, expect, test } from "vitest";
import { formsOf, recordOf, runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import {
  createRegistry,
  createRuntime,
  loadRegistry,
  overlayRegistries,
  type Registry,
  type ActivityEvent,
  type Variant,
} from "../runtime.ts";
import { expectOk } from "../testing.ts";

const registryOf = (version: string, names: readonly string[], provider = "openai"): Registry =>
  createRegistry(
    {
      format: "1.0",
      version,
      gitCommit: null,
      buildTimestamp: null,
      tools: names.map((name) => recordOf({ name, execute: "" })),
    },
    `/${version}/tool_registry.json`,
    formsOf(names.map((name) => ({ name, execute: "", providerSchemas: { [provider]: { name, version } } }))),
  );

const base = registryOf("1.0.0+base", ["a", "b"]);
const other = registryOf("1.1.0+other", ["b", "c"]);

const users = Array.from({ length: 10_000 }, (_, index) => `user-${index}`);

/** The number of users of each variant. */
function counts(variants: readonly Variant[]): Readonly<Record<string, number>> {
  const overlaid = overlayRegistries(base, variants);
  const groups = Map.groupBy(users, (user) => overlaid.registryFor({ user }).variant);
  return Object.fromEntries(Array.from(groups, ([name, members]) => [name, members.length]));
}

describe("the tools of a variant", () => {
  test("replace the base's tools, or are added to them", () => {
    const overlaid = overlayRegistries(base, [{ name: "new", registry: other, users: ["u1"] }]);
    const { variant, registry } = overlaid.registryFor({ user: "u1" });
    expect(variant).toBe("new");
    expect(registry.toolsFor("openai")).toEqual([
      { name: "a", version: "1.0.0+base" },
      { name: "b", version: "1.1.0+other" },
      { name: "c", version: "1.1.0+other" },
    ]);
    expect(registry.version).toMatch(/^1\.0\.0\+[0-9a-f]{12}$/);
    expect(overlaid.registryFor({ user: "u2" })).toEqual({ variant: "base", registry: base });
    expect(overlaid.variants).toEqual(["base", "new"]);
    // Used directly, it is the base.
    expect([overlaid.version, overlaid.names, overlaid.location]).toEqual([base.version, base.names, base.location]);
  });

  test("are only those named", () => {
    const overlaid = overlayRegistries(base, [{ registry: other, tools: ["b"], share: 1 }]);
    const { variant, registry } = overlaid.registryFor({ user: "u1" });
    expect([variant, registry.names]).toEqual(["variant-1", ["a", "b"]]);
    expect(registry.tool("b")).toBe(other.tool("b"));
  });
});

describe("the choice of a variant", () => {
  const lists: readonly Variant[] = [
    { name: "early", registry: other, users: ["ann"], organisations: ["acme"] },
    { name: "late", registry: other, users: ["ann", "bob"], share: 1 },
  ];

  test.each([
    [{ user: "ann" }, "early"],
    [{ user: "bob" }, "late"],
    [{ user: "bob", organisation: "acme" }, "early"],
    [{ user: "eve", organisation: "other" }, "late"],
    [{ organisation: "acme" }, "early"],
    [{ id: "s1" }, "late"],
    [{}, "base"],
    [{ user: "bob", variant: "base" }, "base"],
    [{ variant: "early" }, "early"],
  ])("for %j is %s", (session, variant) => {
    expect(overlayRegistries(base, lists).registryFor(session).variant).toBe(variant);
  });

  test("gives each variant its share of all users", () => {
    const found = counts([
      { name: "a", registry: other, share: 0.3 },
      { name: "b", registry: other, share: 0.5 },
      { name: "none", registry: other },
    ]);
    expect(Object.keys(found).sort()).toEqual(["a", "b", "base"]);
    // Three standard deviations of 10,000 draws are at most 150.
    expect(Math.abs((found.a ?? 0) - 3_000)).toBeLessThan(150);
    expect(Math.abs((found.b ?? 0) - 5_000)).toBeLessThan(150);
    expect(counts([{ registry: other, share: 1 }])).toEqual({ "variant-1": 10_000 });
    expect(counts([{ registry: other, share: 0 }])).toEqual({ base: 10_000 });
  });

  test("is always the same for a user, and is not changed by a variant added after it", () => {
    const first: Variant = { name: "a", registry: other, share: 0.3 };
    const chosen = (variants: readonly Variant[]): readonly string[] => {
      const overlaid = overlayRegistries(base, variants);
      return users.filter((user) => overlaid.registryFor({ user }).variant === "a");
    };
    const before = chosen([first]);
    expect(chosen([first])).toEqual(before);
    expect(chosen([first, { name: "b", registry: other, share: 0.7 }])).toEqual(before);
    // Computed with `sha256sum` over `["a","user-0"]` to 19: a release that moves users fails here.
    expect(users.slice(0, 20).filter((user) => before.includes(user))).toEqual(["user-9", "user-14"]);
  });
});

test.each<[readonly Variant[], string]>([
  [[{ name: "x", registry: other, share: 1.5 }], 'The share of the variant "x" must be a number from 0 to 1; got 1.5.'],
  [
    [{ name: "x", registry: other, share: Number.NaN }],
    'The share of the variant "x" must be a number from 0 to 1; got NaN.',
  ],
  [
    [
      { registry: other, share: 0.75 },
      { registry: other, share: 0.5 },
    ],
    "The shares of all variants must be at most 1 together; they are 1.25.",
  ],
  [
    [
      { name: "x", registry: other },
      { name: "x", registry: other },
    ],
    'The variant "x" is named twice.',
  ],
  [[{ name: "base", registry: other }], 'The variant "base" is named twice.'],
  [
    [{ name: "x", registry: registryOf("2", ["a"], "mcp") }],
    'The registry of the variant "x" was not built for openai, as the base was.',
  ],
])("wrong variants are refused: %#", (variants, message) => {
  expect(() => overlayRegistries(base, variants)).toThrow(
    expect.objectContaining({ code: "CONFIG_INVALID", message }) as Error,
  );
});

test("a tool that the variant's registry does not have is refused", () => {
  expect(() => overlayRegistries(base, [{ registry: other, tools: ["bb"] }])).toThrow(
    expect.objectContaining({
      code: "TOOL_UNKNOWN",
      message: 'The registry has no tool "bb".',
      remedy: "Name some of: b, c.",
    }) as Error,
  );
});

describe("a session", () => {
  const saying = (text: string): RuntimeTool => ({ name: "say", execute: `() => ${JSON.stringify(text)}` });

  test("has the variant of its user, which responses and events name", async () => {
    const registry = overlayRegistries(await loadRegistry(await runtimeArtifact([saying("old")])), [
      {
        name: "new-words",
        registry: await loadRegistry(await runtimeArtifact([saying("new")])),
        organisations: ["acme"],
      },
    ]);
    const events: ActivityEvent[] = [];
    const runtime = createRuntime({ registry, onEvent: (event) => events.push(event) });
    const session = await runtime.openSession({ user: "u1", organisation: "acme" });
    const response = await session.beginTurn().call("say", {});
    expect(expectOk(response)).toBe("new");
    expect([session.variant, response.meta.variant]).toEqual(["new-words", "new-words"]);
    expect(response.meta.registryVersion).toBe(session.registry.version);
    const usual = await runtime.openSession({ user: "u1" });
    const answer = await usual.beginTurn().call("say", {});
    expect(expectOk(answer)).toBe("old");
    expect([usual.variant, answer.meta.variant]).toEqual(["base", "base"]);
    await runtime.events.flush();
    expect(events.map(({ variant }) => variant)).toEqual(["new-words", "new-words", "base", "base"]);
    const chosen = await runtime.openSession({ variant: "new-words" });
    expect(expectOk(await chosen.beginTurn().call("say", {}))).toBe("new");
  });

  test("without a user keeps the variant of its id", async () => {
    const runtime = createRuntime({
      registry: overlayRegistries(base, [{ name: "half", registry: other, share: 0.5 }]),
    });
    const variantOf = async (id: string) => (await runtime.openSession({ id })).variant;
    const ids = Array.from({ length: 40 }, (_, index) => `session-${index}`);
    const first = await Promise.all(ids.map(variantOf));
    expect(new Set(first)).toEqual(new Set(["base", "half"]));
    expect(await Promise.all(ids.map(variantOf))).toEqual(first);
  });

  test("of a registry without variants has none, and names none", async () => {
    const runtime = createRuntime({ registry: base });
    expect("variant" in (await runtime.openSession())).toBe(false);
    await expect(runtime.openSession({ variant: "new" })).rejects.toMatchObject({
      code: "CONFIG_INVALID",
      message: 'There is no variant "new": the registry has no variants.',
    });
    const overlaid = overlayRegistries(base, [{ name: "x", registry: other }]);
    await expect(createRuntime({ registry: overlaid }).openSession({ variant: "y" })).rejects.toMatchObject({
      code: "CONFIG_INVALID",
      message: 'There is no variant "y"; there are: base, x.',
    });
  });
});
