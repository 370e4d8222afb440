import { expect, test } from "vitest";
import type { Policy } from "../../model/call/policy.ts";
import { completePolicy, modePolicy } from "./complete-policy.ts";

test("the defaults of voice and text", () => {
  const policy = completePolicy();
  expect(policy.modes).toEqual({
    voice: {
      budgets: { retrieval: 2 },
      softLimits: { retrieval: 800, any: 1000 },
      tools: {},
      categories: null,
      disabled: [],
    },
    text: { budgets: { retrieval: 5 }, softLimits: { retrieval: 2000 }, tools: {}, categories: null, disabled: [] },
  });
  expect(policy).toMatchObject({
    timeoutMs: 30_000,
    strictModes: false,
    redundancy: { readOnly: "reuse", actions: "refuse" },
  });
});

test("omitted settings of a policy have their defaults at every level", () => {
  const policy = completePolicy({
    timeoutMs: 5,
    modes: { voice: { budgets: { action: 1 }, softLimits: { retrieval: null } } },
    redundancy: { actions: "run" },
  });
  expect(policy.timeoutMs).toBe(5);
  expect(policy.maxCallDepth).toBe(8);
  expect(policy.modes.voice).toEqual({
    budgets: { retrieval: 2, action: 1 },
    softLimits: { retrieval: null, any: 1000 },
    tools: {},
    categories: null,
    disabled: [],
  });
  expect(policy.redundancy).toEqual({ readOnly: "reuse", actions: "run" });
});

test("other modes complete their limits from text, and a mode without an entry has the limits of text", () => {
  const policy = completePolicy({
    modes: { text: { budgets: { retrieval: 9 } }, kiosk: { categories: ["retrieval"] } },
  });
  const expected = { budgets: { retrieval: 9 }, softLimits: { retrieval: 2000 }, tools: {}, disabled: [] };
  expect(modePolicy(policy, "kiosk")).toEqual({ ...expected, categories: ["retrieval"] });
  expect(modePolicy(policy, "toString")).toEqual({ ...expected, categories: null });
});

test("undefined members count as omitted, and the address of the schema is allowed", () => {
  const given = { $schema: "x", timeoutMs: undefined, modes: { text: { budgets: undefined } } };
  expect(completePolicy(given as unknown as Policy)).toEqual(completePolicy());
});

test("a policy is a frozen copy", () => {
  const disabled = ["a"];
  const policy = completePolicy({ disabled });
  disabled.push("b");
  expect(policy.disabled).toEqual(["a"]);
  expect(Object.isFrozen(policy.modes.text.budgets)).toBe(true);
});

test("names of an object's own prototype are names of tools and modes", () => {
  const given = JSON.parse(
    '{ "modes": { "__proto__": { "tools": { "__proto__": { "budget": 1 }, "toString": { "budget": 2 } } } } }',
  ) as Policy;
  const { tools } = modePolicy(completePolicy(given), "__proto__");
  expect(JSON.stringify(tools)).toBe('{"__proto__":{"budget":1},"toString":{"budget":2}}');
});

test("all faults are reported together, each with its pointer, expectation and remedy", () => {
  const policy = {
    timeoutMs: -1,
    maxDepth: Number.NaN,
    confirms: "host",
    disabled: "kb_search",
    modes: { voice: { budgets: { retrieval: 1.5, search: 1 }, tools: { a: { budget: -1 } }, categories: ["x"] } },
    redundancy: { readOnly: "reuse", actions: "sometimes" },
  } as unknown as Policy;
  expect(() => completePolicy(policy)).toThrow(
    expect.objectContaining({
      code: "CONFIG_INVALID",
      message: [
        "The policy is not valid: /confirms is not known; did you mean `confirm`?",
        "/timeoutMs must be a number of 0 or more, but is -1",
        '/disabled must be an array, but is "kb_search"',
        "/maxDepth must be a number of 0 or more, but is NaN",
        "/modes/voice/budgets/search is not known; known are retrieval, action, utility, ui, lifecycle, orchestration",
        "/modes/voice/budgets/retrieval must be an integer or null of 0 or more, but is 1.5",
        "/modes/voice/tools/a/budget must be an integer or null of 0 or more, but is -1",
        '/modes/voice/categories/0 must be one of "retrieval", "action", "utility", "ui", "lifecycle", "orchestration", but is "x"',
        '/redundancy/actions must be one of "reuse", "refuse", "run", but is "sometimes".',
      ].join("; "),
      remedy: "Correct the named settings of the policy; `schemas/policy.schema.json` lists the allowed settings.",
    }),
  );
});

test("a fault that ends with a question has no further mark", () => {
  expect(() => completePolicy({ confirms: "host" } as unknown as Policy)).toThrow(
    expect.objectContaining({ message: "The policy is not valid: /confirms is not known; did you mean `confirm`?" }),
  );
});

test.each([[null], ["voice"], [[]], [5]])("%j is not a policy", (policy) => {
  expect(() => completePolicy(policy as unknown as Policy)).toThrow(
    `The policy is not valid: the whole must be an object, but is ${JSON.stringify(policy)}.`,
  );
});
