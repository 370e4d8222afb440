import type { JsonObject } from "../../util/json.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { jsonAsCode } from "../project/json-as-code.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import { valueFaults } from "../../schema/faults/schema-faults.ts";

/** A test of the tool: one call that should work, unless that would change something in the world, and one that is refused. */
export function testText(tool: InferredTool): string {
  const name = JSON.stringify(tool.name);
  const [works, kit] = workingCall(tool);
  const refused = refusedInput(tool);
  const refusal =
    refused === undefined
      ? []
      : [
          `  it("refuses arguments that do not fit the schema", async () => {`,
          `    expectError(await session.call(${name}, ${jsonAsCode(refused)}), "VALIDATION");`,
          `  });`,
        ];
  const helpers = [...(refused === undefined ? [] : ["expectError"]), ...kit, "openTestSession"];
  const usesExpect = works.some((line) => /\bexpect\(/.test(line));
  return [
    `import { ${helpers.join(", ")} } from "toolwright/testing";`,
    `import { describe, ${usesExpect ? "expect, " : ""}it } from "vitest";`,
    "",
    "const session = await openTestSession();",
    "",
    `describe(${name}, () => {`,
    ...works,
    ...(refusal.length === 0 ? [] : ["", ...refusal]),
    "});",
    "",
  ].join("\n");
}

type Lines = readonly string[];

function workingCall(tool: InferredTool): readonly [Lines, Lines] {
  const { name, metadata } = tool;
  const [example] = metadata.examples ?? [];
  const call = (input: JsonObject): string => `await session.call(${JSON.stringify(name)}, ${jsonAsCode(input)})`;
  if (!isHarmless(tool)) {
    return [[`  it.todo("does what it should: a call would change something, so give it a place for that");`], []];
  }
  if (example?.output !== undefined) {
    return [
      [
        `  it("answers its example", async () => {`,
        `    expect(expectOk(${call(example.input)})).toEqual(${jsonAsCode(example.output)});`,
        `  });`,
      ],
      ["expectOk"],
    ];
  }
  const sample = sampleInput({ jsonSchema: tool.input, metadata });
  if (valueFaults(tool.input, sample).length > 0) {
    return [[`  it.todo("answers a call with arguments that fit the schema");`], []];
  }
  return [
    [
      `  // TODO: check what the tool returns for arguments that you know the answer of, using \`expectOk\`.`,
      `  it("takes arguments that fit the schema", async () => {`,
      `    const response = ${call(sample)};`,
      `    expect(response).not.toMatchObject({ error: { type: expect.stringMatching(/^(?:VALIDATION|INTERNAL)$/) } });`,
      `  });`,
    ],
    [],
  ];
}

/** Whether a test may call the tool as it is: it has no effects that its category or its code shows, and does not wait for a person. */
const isHarmless = ({ metadata, effects = [] }: InferredTool): boolean =>
  ["retrieval", "utility"].includes(metadata.category) && effects.length === 0;

/** Arguments that the schema refuses; undefined where it takes every object. */
function refusedInput({ input }: InferredTool): JsonObject | undefined {
  return [{}, { noSuchParameter: true }].find((candidate) => valueFaults(input, candidate).length > 0);
}
