import { expect, test } from "vitest";
import { isConfig } from "./config.generated.ts";
import { faultText, fileFaults } from "./file-faults.ts";
import { isRegistry, isToolRecord } from "./registry.generated.ts";

test.each<[unknown, readonly string[]]>([
  [{ tools: "src/tools", rules: { "desc-present": ["off", {}] } }, []],
  [{ providers: undefined }, []],
  [null, ["the whole must be an object, but is null"]],
  [{ tool: "x" }, ["/tool is not known; did you mean `tools`?"]],
  [
    { toString: 1 },
    ["/toString is not known; known are tools, outDir, providers, rules, overrides, strict, title, agents, sourceUrl"],
  ],
  [
    { tools: 5, title: "" },
    ["/tools must be a string, or an array, but is 5", '/title must be a string that is not empty, but is ""'],
  ],
  [{ providers: "openai" }, ['/providers must be an array that is not empty, but is "openai"']],
  [
    { rules: { a: 5 } },
    ['/rules/a must be one of "error", "warning", "info", "off", or an object, or an array of 2 items, but is 5'],
  ],
  [{ rules: { a: ["info", { allow: [1] }] } }, ["/rules/a/1/allow/0 must be a string, but is 1"]],
  [{ overrides: [{ rules: {} }] }, ["/overrides/0/tools is missing; expected an array that is not empty"]],
])("the configuration %j", (config, faults) => {
  expect(fileFaults(isConfig, config).map(faultText).sort()).toEqual([...faults].sort());
});

test("members that a later version adds to a registry are ignored", () => {
  const head = { format: "1.0", version: "1.0.0", gitCommit: null, buildTimestamp: null, tools: [], later: 1 };
  expect(fileFaults(isRegistry, head)).toEqual([]);
  expect(fileFaults(isToolRecord, { toolId: "a", later: {} }).map(({ pointer }) => pointer)).not.toContain("/later");
});
