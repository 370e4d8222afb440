import { agreedSections } from "../../model/tool/tool-folder.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { briefType } from "../../schema/as-typescript.ts";
import type { JsonObject } from "../../util/json.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { jsonAsCode } from "../project/json-as-code.ts";
import { valueFaults } from "../../schema/faults/schema-faults.ts";
import { descriptionParts } from "./description-parts.ts";

/** The missing documents and tests of the tool folders, by path relative to the project; none for a tool that cannot be inferred. */
export function initialDocuments({ folder, tool }: RuleSubject): Readonly<Record<string, string>> {
  if (folder === undefined || tool === undefined) return {};
  const names = Object.keys(folder.files);
  const isTested = names.some((name) => /\.test\.[jt]sx?$/.test(name));
  const missing = Object.entries(toolDocuments(tool)).filter(([name]) =>
    name === testName ? !isTested : !names.includes(name),
  );
  return Object.fromEntries(missing.map(([name, text]) => [`${folder.path}/${name}`, text]));
}

const testName = "tool.test.ts";

export const toolDocuments = (tool: InferredTool): Readonly<Record<string, string>> => ({
  "doc_summary.md": summaryText(tool),
  "doc.md": documentText(tool),
  [testName]: testText(tool),
});

function documentText(tool: InferredTool): string {
  const { name, description, metadata, output } = tool;
  const { what, when, whenNot, returns } = descriptionParts(description);
  const requests = (metadata.examples ?? []).flatMap(({ request }) => request ?? []);
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  const uses = [...when, ...requests.map((request) => `For example: “${request}”`)];
  const returned = output?.description ?? (returns.join(" ") || `TODO: describe what ${name} returns.`);
  const sections = {
    [agreedSections.whenToUse]: bullets(uses) || `TODO: describe the requests that ${name} is for.`,
    [agreedSections.whenNotToUse]:
      bullets(whenNot) || "TODO: describe the requests that need another tool, and name it.",
    [agreedSections.returns]:
      output === undefined
        ? "Nothing: the call ends when the tool has finished."
        : `${returned}\n\nThe type is \`${briefType(output)}\`.`,
    [agreedSections.errors]: "- `VALIDATION`: the arguments do not fit the schema.",
  };
  const title = metadata.title ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const blocks = Object.entries(sections).map(([heading, body]) => `## ${heading}\n\n${body}`);
  return `${[`# ${title}`, ...(what.length === 0 ? [] : [what.join(" ")]), ...blocks].join("\n\n")}\n`;
}

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join("\n");

function summaryText({ name, description }: InferredTool): string {
  const { what, when, whenNot } = descriptionParts(description);
  const lines = [
    what[0] ?? `TODO: describe in one line what ${name} does.`,
    when[0] ?? `TODO: describe when to use ${name}.`,
    ...whenNot.slice(0, 1),
  ];
  return `${lines.join("\n")}\n`;
}

/** A test of the tool: its first example, unless the call would change something outside, and a call with invalid arguments. */
function testText(tool: InferredTool): string {
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
