import { expect, test } from "vitest";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { readCodingPolicy } from "./read-coding-policy.ts";

test("a policy has rules, defaults and how commands run, or is a name", () => {
  const policy = {
    $schema: "node_modules/toolwright/schemas/permissions.schema.json",
    allow: ["bash(npm test)"],
    ask: [],
    deny: ["read(private/)"],
    base: "sandbox",
    defaults: { read: "ask", other: "deny" },
    commands: { timeoutSeconds: 10, sandbox: "required", network: true, writable: [".git"], environment: { A: "b" } },
  };
  expect(readCodingPolicy(policy, "policy.json")).toEqual(policy);
  expect(readCodingPolicy({}, "policy.json")).toEqual({});
  expect(readCodingPolicy("ask", "policy.json")).toEqual({ base: "ask" });
});

test.each([
  [[], "the whole must be an object, but is []."],
  ["allow", 'the whole must be an object, but is "allow".'],
  [{ base: "all" }, '/base must be one of "reads", "ask", "sandbox", but is "all".'],
  [{ alow: [] }, "/alow is not known; did you mean `allow`?"],
  [{ allow: "bash" }, '/allow must be an array, but is "bash".'],
  [{ deny: ["bash", 1] }, "/deny/1 must be a string, but is 1."],
  [{ defaults: [] }, "/defaults must be an object, but is []."],
  [{ defaults: { run: "ask" } }, "/defaults/run is not known; known are read, write, command, other."],
  [{ defaults: { read: "yes" } }, '/defaults/read must be one of "allow", "ask", "deny", but is "yes".'],
  [{ commands: [] }, "/commands must be an object, but is []."],
  [{ commands: { timeoutSeconds: 0 } }, "/commands/timeoutSeconds must be a number of 1 or more, but is 0."],
  [
    { commands: { sandbox: "maybe" } },
    '/commands/sandbox must be one of "required", "preferred", "off", but is "maybe".',
  ],
  [{ commands: { network: 1 } }, "/commands/network must be a boolean, but is 1."],
  [{ commands: { writable: ".git" } }, '/commands/writable must be an array, but is ".git".'],
  [{ commands: { environment: { A: 1 } } }, "/commands/environment/A must be a string, but is 1."],
])("%j is refused", (policy, problem) => {
  const error: unknown = (() => {
    try {
      return readCodingPolicy(policy, "policy.json");
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(isToolwrightError(error) && [error.code, error.message]).toEqual([
    "PERMISSION_POLICY_INVALID",
    `The permissions in policy.json are not valid: ${problem}`,
  ]);
});
