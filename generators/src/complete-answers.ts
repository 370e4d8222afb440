import { categories } from "../categories/index.generated.ts";
import { CreateError } from "./create-error.ts";
import type { Answers, Category, Question } from "./generator.ts";

/** The answers of the command line, and how to get the others. */
export interface Given {
  readonly category: string | undefined;
  readonly answers: Answers;
  /** What will be created, for the prompt. */
  readonly title: string;
  /** The questions that come before the category's own. */
  readonly questions: readonly Question[];
  /** Whether defaults replace missing answers. */
  readonly yes: boolean;
  /** Whether prompts are possible. */
  readonly mayAsk: boolean;
}

/** A category and an answer to each question. */
export interface Completed {
  readonly category: Category;
  readonly answers: Answers;
}

/** How to get an answer that no flag gives. */
interface Respondent {
  category(choices: readonly Category[]): Promise<string>;
  answer(question: Question): Promise<string>;
}

/**
 * Checks the given answers and gets the others by prompts, or from the defaults if `yes` is set. Throws `CATEGORY_UNKNOWN` and
 * `NAME_INVALID` before the first prompt, and `FLAG_MISSING` where prompts are not possible.
 */
export async function completeAnswers(given: Given): Promise<Completed> {
  const chosen = given.category === undefined ? undefined : categoryNamed(given.category);
  const foreseen = [...given.questions, ...(chosen ?? categoryNamed(defaultCategory)).questions];
  for (const question of foreseen) check(question, given.answers[question.id]);
  const missing = foreseen.filter(({ id }) => given.answers[id] === undefined);
  const isComplete = chosen !== undefined && missing.length === 0;
  if (!isComplete && !given.yes && !given.mayAsk) throw flagsMissing(chosen, missing);

  const respondent = given.yes || isComplete ? defaults : await person(given.title);
  const first = await complete(given.questions, given.answers, respondent);
  const category = chosen ?? categoryNamed(await respondent.category(categories));
  return { category, answers: await complete(category.questions, first, respondent) };
}

// A category without effects is a safe default.
const defaultCategory = "retrieval";

const defaults: Respondent = {
  category: () => Promise.resolve(defaultCategory),
  answer: ({ initial }) => Promise.resolve(initial),
};

// Loaded late: a command line that answers everything needs no prompts.
async function person(title: string): Promise<Respondent> {
  const { announce, askCategory, askQuestion } = await import("./ask.ts");
  announce(title);
  return { category: (choices) => askCategory(choices, defaultCategory), answer: askQuestion };
}

async function complete(questions: readonly Question[], given: Answers, respondent: Respondent): Promise<Answers> {
  const answers: Record<string, string> = { ...given };
  for (const question of questions) {
    check(question, answers[question.id]);
    answers[question.id] ??= await respondent.answer(question);
  }
  return answers;
}

function categoryNamed(id: string): Category {
  const found = categories.find((category) => category.id === id);
  if (found !== undefined) return found;
  throw new CreateError("CATEGORY_UNKNOWN", `There is no template for the category "${id}".`, {
    remedy: `Use --category with one of: ${categories.map((category) => category.id).join(", ")}.`,
  });
}

function check({ id, check: faultOf }: Question, answer: string | undefined): void {
  const fault = answer === undefined ? undefined : faultOf(answer);
  if (fault === undefined) return;
  throw new CreateError("NAME_INVALID", `${fault.problem} Given as ${id}: ${JSON.stringify(answer)}.`, {
    remedy: `Use ${fault.suggestion}, or another name of that form.`,
    suggestion: fault.suggestion,
  });
}

function flagsMissing(chosen: Category | undefined, missing: readonly Question[]): CreateError {
  const choices = categories.map(({ id }) => id).join("|");
  const items = [
    ...(chosen === undefined ? [`--category ${choices}`] : []),
    ...missing.map(({ id, initial }) => `--${id} <${id}>, such as --${id} ${initial}`),
  ];
  return new CreateError("FLAG_MISSING", "Answers are missing, and there is no terminal to ask for them.", {
    remedy: "Add the missing flags, or --yes to take the defaults for them; with npm, after a --.",
    items,
  });
}
