import { faultLine } from "../../model/ports/answer-words.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { optionsOf, type AnswerFault } from "../../model/ports/question.ts";
import type { UiPort, UiRequest } from "../../model/ports/ui-port.ts";
import { answerFaults } from "../../questions/answer-faults.ts";
import type { Json } from "../../util/json.ts";
import { defined } from "../../util/defined.ts";
import { visibleText } from "../../util/visible-text.ts";
import type { CommandInput, CommandIo } from "../console/command.ts";
import { personAtTerminal, typedAnswer } from "./person-at-terminal.ts";
import { questionText } from "../../agents/show/run-progress.ts";

/** Answers what a call asks: with `--answer`, then by the person at the terminal. */
export function uiAtTerminal({ options }: Pick<CommandInput, "options">, io: CommandIo): UiPort {
  const given = Array.isArray(options.answer) ? [...(options.answer as readonly string[])] : [];
  const shown = { line: (text: string) => visibleText(text.replaceAll(/\s+/g, " ").trim()) };
  const person = personAtTerminal(io, shown, { stop: new AbortController().signal, onEnter: "cancels" });
  return {
    async request(request) {
      const { eventId: id, answerSchema, signal, toolId } = request;
      const question = { id, ...request, ...defined({ schema: answerSchema }) };
      const line = given.shift();
      if (line !== undefined) return checked(request, typedAnswer(question, line));
      if (io.ask === undefined) throw unanswered(request);
      signal.addEventListener("abort", () => person.close(id), { once: true });
      for (let faults: readonly AnswerFault[] = []; ;) {
        const typed = await person.answer(question, faults);
        if (typed === undefined) throw new ToolError("PERMANENT", `The user did not want to answer ${toolId}.`);
        const answer = typedAnswer(question, typed);
        faults = await answerFaults(answerSchema, answer);
        if (faults.length === 0) return answer;
      }
    },
  };
}

async function checked({ toolId, answerSchema }: UiRequest, answer: Json): Promise<Json> {
  const faults = await answerFaults(answerSchema, answer);
  if (faults.length === 0) return answer;
  const why = faults.map(faultLine).join(" ");
  throw new ToolError("PERMANENT", `The answer to ${toolId} does not fit. ${why}`, {
    suggestion: `Pass an answer such as --answer '${exampleOf(answerSchema)}'.`,
  });
}

function unanswered({ toolId, answerSchema, ...request }: UiRequest): ToolError {
  const asked = questionText({ ...request, ...defined({ schema: answerSchema }) });
  return new ToolError("PERMANENT", `${toolId} asks a person, and there is no terminal to ask at: ${asked}`, {
    suggestion: `Call it at a terminal, or add --answer '${exampleOf(answerSchema)}'.`,
  });
}

function exampleOf(schema: JsonSchema = {}): string {
  const { properties, required = [] } = schema;
  const [option] = optionsOf({ schema }) ?? [];
  if (properties === undefined) return option ?? "…";
  const names = required.length === 0 ? Object.keys(properties) : required;
  return `{${names.map((name) => `${JSON.stringify(name)}:…`).join(",")}}`;
}
