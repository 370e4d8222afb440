import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandIo } from "../console/command.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import { behaviorOf, TOOL_BEHAVIOR } from "../../model/tool/tool-behavior.ts";
import { withoutToken } from "../../runtime/values/response-errors.ts";
import type { Turn } from "../../runtime/session/session.ts";
import { defined } from "../../util/defined.ts";
import { jsonFault, repeatedKey, withoutRounding } from "../../util/json-text.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";
import { describeCause } from "../console/describe-cause.ts";
import { defineCommand, rootOption } from "../console/options.ts";
import { openRegistry, buildOption } from "../project/open-registry.ts";

export default defineCommand({
  name: "call",
  group: "run",
  summary: "Call one tool through the whole pipeline.",
  args: {
    "<tool>": "the tool's name",
    "[arguments]": "a JSON object, or - to read it from standard input (default: {})",
  },
  options: {
    ...buildOption,
    "--mode <mode>": "mode of the session, such as voice (default: text)",
    "--yes": "confirm the call (default: ask at a terminal)",
    "--answer <json>": {
      description: "answer to a question of a `ui` tool; may be repeated (default: ask at a terminal)",
      isRepeatable: true,
    },
    ...rootOption,
    "--json": "print the envelope on one line",
  },
  example: ['toolwright call kb_search \'{"query":"close the server"}\'', "prints the response of kb_search"],
  async run(input, io) {
    const { createRuntime } = await import("../../runtime/create-runtime.ts");
    const { causeOf } = await import("../../runtime/values/response-errors.ts");
    const [tool = "", given = "{}"] = input.args;
    const args = parseArguments(given === "-" ? await io.readInput() : given);
    const registry = await openRegistry(input, io);
    io.captureHandlers?.();
    const { uiAtTerminal } = await import("../agents/person-at-terminal.ts");
    // The cause is printed with the response instead of as a warning.
    const runtime = createRuntime({ registry, ports: { ui: uiAtTerminal(input, io) }, onEvent: () => undefined });
    const session = await runtime.openSession({ allowMissing: true, ...defined({ mode: input.text("mode") }) });
    const turn = session.beginTurn();
    const made = await decided(await turn.call(tool, args), { turn, isConfirmed: input.has("yes"), io });
    const response = outsideRuns(made, registry.tool(tool));
    const cause = causeOf(response);
    if (cause !== undefined) for (const text of describeCause(cause)) io.err(text);
    io.out(JSON.stringify(response, null, input.isJson ? undefined : 2));
    return response.ok ? 0 : 1;
  },
});

/** A tool that runs no code has an effect only within an agent's run. */
function outsideRuns(response: ToolResponse, tool: ToolRecord | undefined): ToolResponse {
  if (!response.ok || tool === undefined || behaviorOf(TOOL_BEHAVIOR, tool).executesCode) return response;
  return {
    ok: false,
    error: {
      type: "PERMANENT",
      message: `${tool.toolId} is a tool of type ${tool.metadata.type ?? "function"}, which runs no code. The arguments are valid.`,
      retryable: false,
      partialSideEffects: false,
      suggestion: 'Run an agent that has it: `toolwright agent <agent> "<task>"`.',
    },
    meta: response.meta,
  };
}

interface Decision {
  readonly turn: Turn;
  readonly isConfirmed: boolean;
  readonly io: CommandIo;
}

async function decided(response: ToolResponse, { turn, isConfirmed, io }: Decision): Promise<ToolResponse> {
  if (response.ok || response.error.confirmation === undefined) return response;
  const { confirmation } = response.error;
  const { question, args } = confirmation.preview;
  if (isConfirmed) return turn.confirm(confirmation.token);
  if (io.ask === undefined) {
    io.err(`A person has to confirm this call: ${visibleText(question)} Add --yes to confirm it.`);
    return { ...response, error: withoutToken(response.error) };
  }
  const text = visibleText(`${question}\n${JSON.stringify(args, null, 2)}\nRun it? [y/N] `);
  const line = await io.ask(text, new AbortController().signal);
  return /^\s*y(?:es)?\s*$/i.test(line ?? "") ? turn.confirm(confirmation.token) : turn.decline(confirmation.token);
}

const maxShown = 300;

function parseArguments(text: string): unknown {
  const key = repeatedKey(text);
  if (key !== undefined)
    throw new ToolwrightError("ARGUMENTS_NOT_JSON", `The arguments have the key ${JSON.stringify(key)} twice.`, {
      remedy: "Give each key once.",
    });
  try {
    return JSON.parse(withoutRounding(text));
  } catch (cause) {
    const { line, column, reason } = jsonFault(text) ?? { line: 1, column: 1, reason: "they cannot be read" };
    const given = clipText(visibleText(text), maxShown);
    const message = `The arguments are not valid JSON at line ${String(line)}, column ${String(column)}: ${reason}. Given: ${given}`;
    throw new ToolwrightError("ARGUMENTS_NOT_JSON", message, { cause });
  }
}
