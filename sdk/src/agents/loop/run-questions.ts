import type { Store } from "../../model/ports/store.ts";
import type { Question } from "../../model/ports/question.ts";
import type { QuestionState } from "../../model/tasks/task.ts";
import type { QuestionSource } from "../../questions/options.ts";
import { defined } from "../../util/defined.ts";
import { sessionOf } from "../../questions/question-of.ts";
import { foldTimeline } from "../timeline/fold.ts";
import { readRun } from "../timeline/run-log.ts";
import { answerQuestion } from "./answer-question.ts";
import { questionsForPeople } from "./report.ts";

/**
 * What the agents of runs ask people, as questions of the sessions that are called like the runs; their ids begin with the run.
 *
 * @param isOwner Whether a user may answer the questions of a run.
 */
export function runQuestions(
  store: Store,
  isOwner: (user: string | undefined, run: string) => boolean | Promise<boolean>,
): QuestionSource {
  return {
    async pending(run) {
      const state = foldTimeline(run, await readRun(store, run));
      return questionsForPeople(state).map((question) => asShown(run, question));
    },
    owns: async (run, user) => isOwner(user, run),
    async answer({ id, ...given }, user) {
      const run = sessionOf(id);
      const question = id.slice(run.length + 1);
      const { questions } = foldTimeline(run, await readRun(store, run));
      const to = questions.get(question)?.to;
      // Those to agents are not for people.
      if (to?.kind !== "person") return undefined;
      if (!(await isOwner(user, run))) return { code: 404, status: "unknown" };
      return answerQuestion(store, run, { question, ...given, ...defined({ by: user }) });
    },
  };
}

/** A question of a run as one of the session of this name. */
export const asShown = (run: string, { task: _task, answer: _answer, ...question }: QuestionState): Question => ({
  ...question,
  id: `${run}/${question.id}`,
});
