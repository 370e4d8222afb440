import { isDeepStrictEqual } from "node:util";
import type { ToolExample } from "../model/tool/tool.ts";
import type { ToolResponse } from "../model/call/response.ts";
import { failedExpectation, failureText, preview } from "./failed-expectation.ts";
import { openTool, type TestedTool, type TestedToolOptions } from "./tested-tool.ts";

/**
 * Calls a tool with each of its `examples`: the call must succeed, and return the `output` of the example if it has one. Each call is made
 * in a new turn.
 *
 * @returns The responses, in the order of the examples.
 * @throws AssertionError that lists every example that differs, or if it has no examples; ToolwrightError as `openTestSession`, and
 * `USAGE` when the tool is not found.
 * @example
 * it("does what its examples say", () => replayExamples("kb_search"));
 */
export async function replayExamples(
  tool: TestedTool,
  options: TestedToolOptions = {},
): Promise<readonly ToolResponse[]> {
  const { session, record } = await openTool(tool, options);
  const { examples = [] } = record.metadata;
  if (examples.length === 0) throw failedExpectation(`${record.toolId} has no examples to replay.`);
  const responses: ToolResponse[] = [];
  for (const { input } of examples) responses.push(await session.call(record.toolId, input));
  const different = examples.flatMap((example, index) => {
    const response = responses[index];
    const why = response === undefined ? undefined : difference(example, response);
    return why === undefined
      ? []
      : [{ example, response, text: `Example ${index + 1}, ${preview(example.input)}: ${why}` }];
  });
  if (different.length === 0) return responses;
  const [first] = different;
  const shown = `${different.length} of ${examples.length} examples of ${record.toolId} differ.`;
  throw failedExpectation([shown, ...different.map(({ text }) => text)].join("\n"), {
    ...(first?.response?.ok === true ? { actual: first.response.data, expected: first.example.output } : {}),
  });
}

function difference({ output }: ToolExample, response: ToolResponse): string | undefined {
  if (!response.ok) return `it failed.\n${failureText(response)}`;
  if (output === undefined || isDeepStrictEqual(response.data, output)) return undefined;
  return `expected ${preview(output)}, but it returned ${preview(response.data)}.`;
}
