import type { CommandIo } from "../../model/command.ts";
import type { QuestionState } from "../../model/tasks/task.ts";
import { questionText } from "./progress.ts";
import type { ShownRun } from "./shown-run.ts";

/** Asks the person at the terminal, one question after the other. */
export class PersonAtTerminal {
  readonly #io: Pick<CommandIo, "ask">;
  readonly #shown: ShownRun;
  readonly #stop: AbortSignal;
  readonly #open = new Map<string, AbortController>();
  #former: Promise<unknown> = Promise.resolve();

  constructor(io: Pick<CommandIo, "ask">, shown: ShownRun, stop: AbortSignal) {
    this.#io = io;
    this.#shown = shown;
    this.#stop = stop;
  }

  /** The answer; undefined where the person gives none. */
  answer(question: QuestionState): Promise<string | undefined> {
    const elsewhere = new AbortController();
    this.#open.set(question.id, elsewhere);
    const answer = this.#former.then(() => this.#until(question, AbortSignal.any([elsewhere.signal, this.#stop])));
    this.#former = answer.catch(() => undefined);
    return answer;
  }

  /** Someone else has answered. */
  close(question: string): void {
    this.#open.get(question)?.abort();
  }

  async #until(question: QuestionState, signal: AbortSignal): Promise<string | undefined> {
    const { options, path } = question;
    const text = `${path.join(" › ")} asks: ${questionText(question)} (Enter alone leaves it open)`;
    while (!signal.aborted) {
      const line = (await this.#io.ask?.(`${this.#shown.line(text)}\n> `, signal))?.trim();
      if (line === undefined || line === "") return undefined;
      const chosen = options?.filter((option) => option.toLowerCase() === line.toLowerCase());
      if (chosen === undefined) return line;
      if (chosen[0] !== undefined) return chosen.find((option) => option === line) ?? chosen[0];
    }
    return undefined;
  }
}
