import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandInput, CommandIo, ExitCode } from "../../model/command.ts";
import { defineCommand } from "../define-command.ts";
import { jsonOption, rootFolder, rootOption } from "../options.ts";

export default defineCommand({
  name: "call",
  summary: "Call one tool through the whole pipeline and print the response envelope.",
  args: [
    { flag: "<tool>", description: "the tool's name" },
    { flag: "[arguments]", description: "a JSON object, or - to read it from standard input (default: {})" },
  ],
  options: [
    { flag: "--registry <file>", description: "the registry (default: tool_registry.json of the project's build)" },
    { flag: "--mode <mode>", description: "mode of the session, such as voice (default: text)" },
    rootOption,
    { ...jsonOption, description: "print the envelope on one line" },
  ],
  examples: [
    { line: `toolwright call kb_search '{"query":"close the server"}'`, does: "prints the response of kb_search" },
    { line: "toolwright call kb_search - < arguments.json", does: "takes the arguments from a file" },
  ],
  run,
});

async function run(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const { createRuntime } = await import("../../runtime/create-runtime.ts");
  const { loadRegistry } = await import("../../runtime/load-registry.ts");
  const [tool = "", given = "{}"] = input.args;
  const args = parseArguments(given === "-" ? await io.readInput() : given);
  const { registry: file, mode } = input.options;
  const root = rootFolder(input, io);
  const location = typeof file === "string" ? path.resolve(io.cwd, file) : await builtRegistry(root);
  const runtime = createRuntime({ registry: await loadRegistry(location) });
  const session = await runtime.openSession({ allowMissing: true, ...(typeof mode === "string" ? { mode } : {}) });
  const response = await session.beginTurn().call(tool, args);
  io.out(JSON.stringify(response, null, input.options.json === true ? undefined : 2));
  return response.ok ? 0 : 1;
}

async function builtRegistry(root: string): Promise<string> {
  const { loadConfig } = await import("../../build/load-config.ts");
  return path.join(root, (await loadConfig(root)).outDir, "tool_registry.json");
}

function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ToolwrightError("ARGUMENTS_NOT_JSON", `The arguments are not valid JSON: ${String(cause)}.`, { cause });
  }
}
