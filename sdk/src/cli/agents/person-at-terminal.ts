import { type AnswerFault, optionsOf, type Question } from "../../model/ports/question.ts";
import type { CommandInput, CommandIo } from "../console/command.ts";
import type { Questions } from "../../questions/options.ts";
import type { Json } from "../../util/json.ts";
import { questionText } from "./progress.ts";
import { nextCommand } from "./runs.ts";
import type { ShownRun } from "./shown-run.ts";

type Asked = Pick<Question, "id" | "message" | "schema" | "preview" | "path">;

/** Asks the person at the terminal, one question after the other. */
export function personAtTerminal(io: Pick<CommandIo, "ask">, shown: ShownRun, stop: AbortSignal) {
  const open = new Map<string, AbortController>();
  let former: Promise<unknown> = Promise.resolve();

  async function asked(question: Asked, faults: readonly AnswerFault[], signal: AbortSignal) {
    const { path = [] } = question;
    const fault = faults.map(({ path: at, message }) => `${at || "It"} ${message}. `).join("");
    const who = path.length === 0 ? "" : `${path.join(" › ")} asks: `;
    const text = `${fault}${who}${questionText(question)} (Enter alone leaves it open)`;
    if (signal.aborted) return undefined;
    const line = (await io.ask?.(`${shown.line(text)}\n> `, signal))?.trim();
    if (line === undefined || line === "") return undefined;
    const isLine = (option: string): boolean => option.toLowerCase() === line.toLowerCase();
    const options = optionsOf(question) ?? [];
    return options.find((option) => option === line) ?? options.find(isLine) ?? line;
  }

  return {
    answer: (question: Asked, faults: readonly AnswerFault[]): Promise<string | undefined> => {
      const elsewhere = new AbortController();
      open.set(question.id, elsewhere);
      const answer = former.then(() => asked(question, faults, AbortSignal.any([elsewhere.signal, stop])));
      former = answer.catch(() => undefined);
      return answer;
    },
    close: (question: string): void => open.get(question)?.abort(),
  };
}

/** What a person has typed: text if text is asked for, JSON otherwise. */
export function typedAnswer({ schema }: Pick<Question, "schema">, line: string): Json {
  if (schema?.type === "string" || schema?.enum?.every((option) => typeof option === "string") === true) return line;
  try {
    return JSON.parse(line) as Json;
  } catch {
    return line;
  }
}

export interface Terminal {
  readonly run: string;
  readonly io: CommandIo;
  readonly input: CommandInput;
  readonly shown: ShownRun;
  readonly person: ReturnType<typeof personAtTerminal> | undefined;
}

/** Asks what the calls of a run ask: the person at the terminal, or else by a command line that answers. */
export function followCalls(questions: Questions, { run, io, input, shown, person }: Terminal): Promise<() => void> {
  const ask = async (id: string): Promise<void> => {
    const question = await questions.find(id);
    if (question === undefined) return;
    if (person === undefined) {
      io.err(shown.line(`${question.tool ?? ""} asks: ${questionText(question)}`));
      io.err(`  ${nextCommand(["answer", run, id.slice(run.length + 1), '"…"'], input)}`);
      return;
    }
    const user = question.to.kind === "person" ? question.to.user : undefined;
    for (let faults: readonly AnswerFault[] = []; ;) {
      const line = await person.answer(question, faults);
      if (line === undefined) return;
      const receipt = await questions.answer({ id, answer: typedAnswer(question, line) }, user);
      if (receipt.code !== 422) return;
      ({ faults } = receipt);
    }
  };
  return questions.follow(run, {
    onMessage({ event, data }) {
      if (event === "snapshot") for (const { eventId } of data.requests) void ask(eventId).catch(() => undefined);
      if (event === "ui_tool_event" || event === "question") void ask(data.eventId).catch(() => undefined);
      if (event === "ui_tool_closed" || event === "question_closed") person?.close(data.eventId);
    },
  });
}
