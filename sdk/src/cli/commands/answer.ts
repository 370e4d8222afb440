import path from "node:path";
import type { RecordedAnswer } from "../../agents/loop/answer-question.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/failures.ts";
import { visibleText } from "../../util/visible-text.ts";
import { defineCommand, jsonOption, rootOption } from "../console/options.ts";
import { faultLine } from "../../model/ports/answer-words.ts";
import type { AnswerDocument, AnswerReceipt } from "../../model/ports/question.ts";
import type { Store } from "../../model/ports/store.ts";
import type { RunState } from "../../model/tasks/task.ts";
import { defined } from "../../util/defined.ts";
import { didYouMean } from "../../util/nearest-name.ts";

export default defineCommand({
  name: "answer",
  group: "run",
  summary: "Answer a question of a run.",
  args: { "<run>": "the run's name", "<question>": "the question's id", "<text>": "the answer" },
  options: {
    "--db <file>": "file that keeps the runs (default: data/runs.db of the project)",
    "--by <name>": "who answers (default: person)",
    "--document <file>": {
      description: "file for the asker to read; may be repeated",
      isRepeatable: true,
    },
    ...rootOption,
    ...jsonOption,
  },
  example: ['toolwright answer report-1 t1-0-0 "2025"', "answers the question; its first answer counts"],
  async run(input, io) {
    const { openRuns, timelineOf, runsFile, nextCommand } = await import("../agents/terminal.ts");
    const { answerQuestion } = await import("../../agents/loop/answer-question.ts");
    const { foldTimeline } = await import("../../agents/timeline/fold.ts");
    const [run = "", question = "", answer = ""] = input.args;
    const documents = await Promise.all(input.list("document").map((file) => documentIn(file, io.cwd)));
    const store = await openRuns(runsFile(input));
    try {
      const state = foldTimeline(run, await timelineOf(store, run));
      const by = input.text("by");
      const receipt =
        (await answerCall(store, `${run}/${question}`, answer)) ??
        (await answerQuestion(store, run, { question: known(state, question), answer, documents, ...defined({ by }) }));
      if (input.isJson) io.out(JSON.stringify({ run, question, ...receipt }));
      else if (receipt.code === 422)
        io.err(visibleText(`${question} is still open. ${receipt.faults.map(faultLine).join(" ")}`));
      else if (isTaken(receipt))
        io.out(`${question} is answered. Continue with: ${nextCommand(["agent", "--resume", run], input)}`);
      else {
        const { by: other = "another", answer: counts = null }: Partial<RecordedAnswer> =
          "recorded" in receipt ? (receipt.recorded ?? {}) : {};
        io.err(visibleText(`${question} already has an answer from ${other}, which is kept: ${counts ?? "none"}`));
      }
      if (receipt.code === 422) return 2;
      return isTaken(receipt) ? 0 : 1;
    } finally {
      await store.close();
    }
  },
});

async function answerCall(store: Store, id: string, line: string): Promise<AnswerReceipt | undefined> {
  const { createQuestions } = await import("../../questions/create-questions.ts");
  const { typedAnswer } = await import("../agents/person-at-terminal.ts");
  const questions = createQuestions({ store });
  const question = await questions.find(id);
  if (question?.to.kind !== "person") return undefined;
  const receipt = await questions.answer({ id, answer: typedAnswer(question, line) }, question.to.user);
  questions.close();
  return receipt;
}

const isTaken = (receipt: AnswerReceipt): boolean => receipt.code === 200 && receipt.duplicate !== true;

async function documentIn(file: string, folder: string): Promise<AnswerDocument> {
  const { readFile } = await import("node:fs/promises");
  try {
    return { path: path.basename(file), content: await readFile(path.resolve(folder, file)) };
  } catch (cause) {
    throw new ToolwrightError("USAGE", `The document ${file} cannot be read: ${errorMessage(cause)}.`, { cause });
  }
}

function known({ run, questions, tasks }: RunState, id: string): string {
  const asked = questions.get(id);
  if (asked === undefined) {
    const hint = didYouMean(id, [...questions.keys()]);
    throw new ToolwrightError("QUESTION_NOT_FOUND", `The run "${run}" has no question "${id}".${hint}`);
  }
  if (asked.answer === undefined && tasks.get(asked.task)?.status !== "running")
    throw new ToolwrightError("QUESTION_NOT_FOUND", `The task that asked "${id}" has ended without an answer.`);
  return id;
}
