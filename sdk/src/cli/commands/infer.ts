import { hasErrors } from "../../model/finding.ts";
import path from "node:path";
import type { InferOptions, InferResult } from "../../infer/infer-tools.ts";
import { defined } from "../../util/defined.ts";
import { defineCommand, jsonOption, rootOption } from "../console/options.ts";
import { sourceReader } from "../project/print-build.ts";

export default defineCommand({
  name: "infer",
  group: "make",
  summary: "Print the schema of one file, without a build.",
  args: { "<file>": "a file with a default export made by defineTool, or a handler.js next to its schema.json" },
  options: { "--export <name>": "infer this export instead: a plain function or a tool", ...rootOption, ...jsonOption },
  example: ["toolwright infer tools/kb_search/tool.ts", "prints name, description, input and output schema"],
  async run(input, io) {
    io.tuneEngine?.();
    const { inferTool } = await import("../../infer/infer-tools.ts");
    const { root } = input;
    const options = { root, ...defined({ export: input.text("export") }) };
    const found = await withExplicitSchemas(inferTool(path.resolve(io.cwd, input.args[0] ?? ""), options), options);
    const { name, tool, findings } = found;
    const schema = { name, description: found.description, input: found.input, output: found.output };
    if (input.isJson) {
      io.out(JSON.stringify({ ...schema, findings }));
    } else {
      const { default: text } = await import("../../verify/reporters/text.ts");
      if (tool !== undefined) io.out(JSON.stringify(schema, null, 2));
      const source = sourceReader(root);
      if (findings.length > 0)
        io.err(text.format({ toolCount: 1, findings }, { color: io.color, details: true, source }));
    }
    return hasErrors(findings) ? 1 : 0;
  },
});

/** Values in the tool's definition are known only after its module runs, and `inferTool` never runs it. */
async function withExplicitSchemas(
  found: InferResult,
  { root, export: exportName }: InferOptions,
): Promise<InferResult> {
  if (found.tool?.explicit === undefined) return found;
  const { readExplicit } = await import("../../compile/explicit/read-explicit.ts");
  const { tools, findings } = await readExplicit([found.tool], { root, exportName });
  const { tool: _typed, description: _text, input: _input, output: _output, ...rest } = found;
  const [tool] = tools;
  const all = { ...rest, findings: [...found.findings, ...findings] };
  if (tool === undefined) return all;
  const { description, input, output } = tool;
  return { ...all, description, input, ...defined({ output }), tool };
}
