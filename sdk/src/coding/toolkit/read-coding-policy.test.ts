import { expect, test } from "vitest";
import { readCodingPolicy } from "./read-coding-policy.ts";

test("a policy has rules and how commands run", () => {
  const policy = {
    allow: ["bash(npm test)"],
    commands: { timeoutSeconds: 10, sandbox: "required", network: true, writable: [".git"], environment: { A: "b" } },
  };
  expect(readCodingPolicy(policy, "policy.json")).toEqual(policy);
  expect(readCodingPolicy({}, "policy.json")).toEqual({});
});

test.each([
  [[], "it is neither a JSON object nor the name of a policy"],
  [{ commands: [] }, "commands is not a JSON object"],
  [{ commands: { toString: 1 } }, 'commands has the unknown setting "toString"'],
  [{ commands: { timeoutSeconds: 0 } }, "commands.timeoutSeconds is not a number above 0"],
  [{ commands: { sandbox: "maybe" } }, 'commands.sandbox is not "required", "preferred" or "off"'],
  [{ commands: { network: 1 } }, "commands.network is not true or false"],
  [{ commands: { writable: ".git" } }, "commands.writable is not a list of paths"],
  [{ commands: { environment: { A: 1 } } }, "commands.environment is not an object of texts"],
  [{ alow: [] }, 'it has the unknown setting "alow"'],
])("%j is refused", (policy, problem) => {
  expect(() => readCodingPolicy(policy, "policy.json")).toThrow(
    `The permissions in policy.json are not valid: ${problem}.`,
  );
});
