import path from "node:path";
import type { CommandInput, CommandIo, ExitCode } from "../../model/command.ts";
import { defineCommand } from "../define-command.ts";
import { jsonOption, rootFolder, rootOption } from "../options.ts";

export default defineCommand({
  name: "infer",
  summary: "Print the schema that one tool file gives, without building anything.",
  args: [{ flag: "<file>", description: "a file with a default export made by defineTool" }],
  options: [rootOption, jsonOption],
  examples: [
    { line: "toolwright infer tools/kb_search/tool.ts", does: "prints name, description, input and output schema" },
  ],
  run,
});

async function run(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const { inferTool } = await import("../../infer/infer-tools.ts");
  const root = rootFolder(input, io);
  const { name, tool, findings } = inferTool(path.resolve(io.cwd, input.args[0] ?? ""), { root });
  const result = { name, description: tool?.description, input: tool?.input, output: tool?.output, findings };
  if (input.options.json === true) {
    io.out(JSON.stringify(result));
  } else {
    const { default: text } = await import("../../verify/reporters/text.ts");
    const { findings: _shownBelow, ...schema } = result;
    if (tool !== undefined) io.out(JSON.stringify(schema, null, 2));
    if (findings.length > 0) io.err(text.format({ toolCount: 1, findings }, { color: io.color }));
  }
  return findings.some(({ severity }) => severity === "error") ? 1 : 0;
}
