import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import type { Effect, EffectKind } from "../../model/tool/effect.ts";
import type { ToolMetadata } from "../../model/tool/tool.ts";
import rule from "./safety-undisclosed-effect.ts";

const at = { file: "tools/greet/tool.ts", line: 9, column: 5 };
const effect = (kind: EffectKind, more: Partial<Effect> = {}): Effect => ({ kind, at, evidence: `${kind}()`, ...more });

const messages = (description: string, metadata: ToolMetadata, ...effects: readonly Effect[]): readonly string[] =>
  findingsOf(rule, ruleSubject({ name: "weather", description, metadata, effects })).map(({ message }) => message);

const retrieval = { category: "retrieval" } as const;
const weather = "Get the weather of a city for today.";

test.each([
  ["writes-files", "The tool's code writes files, but its description does not say so."],
  ["deletes-files", "The tool's code deletes files, but its description does not say so."],
  ["sends", "The tool's code sends data elsewhere, but its description does not say so."],
  ["runs-programs", "The tool's code runs a program that the call can choose, but its description does not say so."],
  ["evaluates-code", "The tool's code runs text as code, but its description does not say so."],
  ["reads-secrets", "The tool's code reads secrets, but its description does not say so."],
] as const)("%s below a clean description", (kind, message) => {
  expect(messages(weather, retrieval, effect(kind))).toEqual([message]);
});

test.each([
  ["Search the notes and keep the result in a file.", "writes-files"],
  ["Find old drafts and delete them.", "deletes-files"],
  ["Check the address and send the report to the owner.", "sends"],
  ["Get the status by running a command in the shell.", "runs-programs"],
  ["Compute the result of JavaScript that is run in a sandbox.", "evaluates-code"],
  ["List the variables of the environment.", "reads-secrets"],
  ["Zeigt das Wetter einer Stadt für heute und nicht für morgen.", "sends"],
] as const)("%s says it", (description, kind) => {
  expect(messages(description, retrieval, effect(kind))).toEqual([]);
});

test("an action whose description does not mention reading may do more than it states; secrets must always be stated", () => {
  const action = { category: "action" } as const;
  expect(messages("Tidy up the workspace of the user.", action, effect("writes-files"))).toEqual([]);
  expect(messages("Tidy up the workspace of the user.", action, effect("reads-secrets"))).toHaveLength(1);
  expect(messages(weather, action, effect("writes-files"))).toHaveLength(1);
});

test("a program that the code names is not an undisclosed effect", () => {
  expect(messages(weather, retrieval, effect("runs-programs", { isFixed: true }))).toEqual([]);
});

test("several effects of a kind are one finding, at the first", () => {
  const later = { ...at, line: 20 };
  const subject = ruleSubject({
    description: weather,
    metadata: retrieval,
    effects: [effect("sends"), effect("sends", { at: later }), effect("deletes-files")],
  });
  expect(findingsOf(rule, subject).map(({ at: location, evidence }) => [location?.line, evidence])).toEqual([
    [9, "deletes-files()"],
    [9, "sends()"],
  ]);
});

test("third-party tools have no code to check", () => {
  const { definition } = ruleSubject({ description: weather });
  expect(findingsOf(rule, { name: "weather", definition })).toEqual([]);
});
