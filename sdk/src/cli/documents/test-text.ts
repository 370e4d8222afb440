import type { JsonObject } from "../../util/json.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { jsonAsCode } from "../project/json-as-code.ts";
import { valueFaults } from "../../schema/faults/schema-faults.ts";

/** A test of the tool: its first example, unless the call would change something outside, and a call with invalid arguments. */
export function testText(tool: InferredTool): string {
  const { name, input, metadata, effects = [] } = tool;
  const isHarmless = ["retrieval", "utility"].includes(metadata.category) && effects.length === 0;
  const example = (metadata.examples ?? []).find(({ output }) => output !== undefined);
  const refused = [{}, { noSuchParameter: true }].find((candidate) => valueFaults(input, candidate).length > 0);
  const call = (given: JsonObject): string => `await session.call(${JSON.stringify(name)}, ${jsonAsCode(given)})`;
  const isAnswered = isHarmless && example?.output !== undefined;
  const cases = [
    isAnswered
      ? testCase(
          "answers its example",
          `expect(expectOk(${call(example.input)})).toEqual(${jsonAsCode(example.output)});`,
        )
      : "  // TODO: test what the tool returns, using `expectOk`.",
    refused === undefined
      ? testCase(
          "is offered to models",
          `expect(session.session.toolsFor("mcp").map(({ name }) => name)).toContain(${JSON.stringify(name)});`,
        )
      : testCase("refuses arguments that do not fit the schema", `expectError(${call(refused)}, "VALIDATION");`),
  ];
  const kit = [
    ...(refused === undefined ? [] : ["expectError"]),
    ...(isAnswered ? ["expectOk"] : []),
    "openTestSession",
  ];
  const asserts = isAnswered || refused === undefined;
  return [
    `import { ${kit.join(", ")} } from "toolwright/testing";`,
    `import { describe, ${asserts ? "expect, " : ""}it } from "vitest";`,
    "",
    `describe(${JSON.stringify(name)}, () => {`,
    cases.join(isAnswered ? "\n\n" : "\n"),
    "});",
    "",
  ].join("\n");
}

const testCase = (title: string, line: string): string =>
  [
    `  it(${JSON.stringify(title)}, async () => {`,
    "    const session = await openTestSession();",
    `    ${line}`,
    "  });",
  ].join("\n");
