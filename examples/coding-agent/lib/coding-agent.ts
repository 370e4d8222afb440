import { memoryStore, runAgent, type AgentEvent, type LanguageModel, type RunReport } from "toolwright/agents";
import type { CodingServices, CodingTools } from "toolwright/coding";
import type { Person } from "./person.ts";
import { eventLines } from "./event-lines.ts";

const instructions = `You work on the code of one repository.
Look before you change: search with \`grep\` and \`glob\`, and read a file before you edit it.
Make the smallest change that does what was asked for. Run the tests before and after.
What the permissions refuse stays refused: say so, and go on without it.
When you are done, say in a few sentences what you changed and why.`;

/** What the agent works with. */
export interface CodingAgentOptions {
  readonly coding: CodingTools;
  readonly model: LanguageModel;
  readonly person: Person;
  /** Writes a line, or a part of one, to the terminal. */
  readonly print: (text: string) => void;
  readonly signal?: AbortSignal;
}

/** Has the agent do what a person asks for, and shows what happens. */
export function runCodingAgent(request: string, options: CodingAgentOptions): Promise<RunReport> {
  const { coding, model, person, print, signal } = options;
  const show = eventLines();
  return runAgent({
    registry: coding.registry,
    policy: coding.policy,
    ports: coding.ports,
    services: withStream(coding.services, print),
    // The explorer, where the tools were made with it: the coder has it look by the tool `agent`.
    agents: [{ name: "coder", instructions, tools: coding.registry.names }, ...coding.agents],
    model,
    store: memoryStore(),
    input: request,
    ...(signal !== undefined && { signal }),
    onEvent: (event: AgentEvent) => {
      for (const line of show(event)) print(`${line}\n`);
    },
    // The question names the command or the files, and says why it is asked.
    answer: ({ message }) => person.answer(message),
  });
}

/** The same services; what commands write is also shown as it comes. */
function withStream(services: CodingServices, print: (text: string) => void): CodingServices {
  const { commands } = services;
  return {
    ...services,
    commands: {
      ...commands,
      run: (command) =>
        commands.run({
          ...command,
          onOutput: (chunk) => {
            print(chunk.text.replaceAll(/^(?=.)/gm, "  | "));
            return command.onOutput?.(chunk);
          },
        }),
    },
  };
}
