import { categories } from "../categories/index.generated.ts";
import { CreateError } from "./create-error.ts";
import type { Answers, Category, Question, ToolTexts } from "./generator.ts";

/** The answers of the command line, and how to get the others. */
export interface Given {
  readonly category: string | undefined;
  readonly type: string | undefined;
  readonly answers: Answers;
  readonly texts: ToolTexts;
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
  readonly texts: ToolTexts;
}

/** How to get an answer that no flag gives. */
interface Respondent {
  category(choices: readonly Category[]): Promise<string>;
  answer(question: Question): Promise<string>;
  texts(made: Completed): Promise<ToolTexts>;
}

/**
 * Checks the given answers and gets the others by prompts, or from the defaults if `yes` is set. Throws `CATEGORY_UNKNOWN` and
 * `NAME_INVALID` before the first prompt, and `FLAG_MISSING` where prompts are not possible.
 */
export async function completeAnswers(given: Given): Promise<Completed> {
  const chosen = given.category === undefined ? undefined : categoryNamed(given.category, given.type);
  const foreseen = [...given.questions, ...(chosen ?? categoryNamed(defaultCategory)).questions];
  for (const question of foreseen) check(question, given.answers[question.id]);
  if (chosen !== undefined) refuseOthers(chosen, given);
  const missing = foreseen.filter(({ id }) => given.answers[id] === undefined);
  const isComplete = chosen !== undefined && missing.length === 0;
  if (!isComplete && !given.yes && !given.mayAsk) throw flagsMissing(chosen, missing);

  const respondent = given.yes || isComplete ? defaults : await person(given.title);
  const first = await complete(given.questions, given.answers, respondent);
  const category = chosen ?? categoryNamed(await respondent.category(categories));
  refuseOthers(category, given);
  const answers = await complete(category.questions, first, respondent);
  return { category, answers, texts: await respondent.texts({ category, answers, texts: given.texts }) };
}

// A category without effects is a safe default.
const defaultCategory = "retrieval";

const defaults: Respondent = {
  category: () => Promise.resolve(defaultCategory),
  answer: ({ initial }) => Promise.resolve(initial),
  texts: ({ texts }) => Promise.resolve(texts),
};

// Loaded late: a command line that answers everything needs no prompts.
async function person(title: string): Promise<Respondent> {
  const { announce, askCategory, askQuestion, askTexts } = await import("./ask/ask.ts");
  announce(title);
  return { category: (choices) => askCategory(choices, defaultCategory), answer: askQuestion, texts: askTexts };
}

async function complete(questions: readonly Question[], given: Answers, respondent: Respondent): Promise<Answers> {
  const answers: Record<string, string> = { ...given };
  for (const question of questions) {
    check(question, answers[question.id]);
    answers[question.id] ??= await respondent.answer(question);
  }
  return answers;
}

/** The generator of a category's tools, or of one type of them. */
function categoryNamed(id: string, type?: string): Category {
  const found = categories.filter((one: Category) => one.id === id || one.category === id);
  const first = found.find((one) => one.id === id) ?? found[0];
  if (first === undefined) {
    throw new CreateError("CATEGORY_UNKNOWN", `There is no template for the category "${id}".`, {
      remedy: `Use --category with one of: ${categories.map((category) => category.id).join(", ")}.`,
    });
  }
  const typed = type === undefined ? first : found.find((one: Category) => (one.type ?? "function") === type);
  if (typed !== undefined) return typed;
  const types = found.map((one: Category) => one.type ?? "function").join(", ");
  throw new CreateError(
    "CATEGORY_UNKNOWN",
    `There is no template for tools of the category ${id} with the type "${type ?? ""}".`,
    {
      remedy: `Use --type with one of: ${types}.`,
    },
  );
}

/** A flag of another category's question is a mistake, which would pass without notice. */
function refuseOthers(category: Category, { answers, questions, texts }: Given): void {
  if (category.inputFrom !== undefined && texts.parameters !== undefined) {
    throw new CreateError("USAGE", `A ${category.id} tool gets its input from ${category.inputFrom}.`, {
      remedy: "Leave `--param` out.",
    });
  }
  const own = [...questions, ...category.questions].map(({ id }) => id);
  const other = Object.keys(answers).find((id) => !own.includes(id));
  if (other === undefined) return;
  throw new CreateError("USAGE", `--${other} is not for tools of the category ${category.id}.`, {
    remedy: "Leave the flag out, or use another category.",
  });
}

function check({ id, choices, check: faultOf }: Question, answer: string | undefined): void {
  const fault = answer === undefined ? undefined : faultOf(answer);
  if (fault === undefined) return;
  throw new CreateError("NAME_INVALID", `${fault.problem} Given as ${id}: ${JSON.stringify(answer)}.`, {
    remedy:
      choices === undefined
        ? `Use ${fault.suggestion}, or another name of that form.`
        : `Use one of them, such as ${fault.suggestion}.`,
    suggestion: fault.suggestion,
  });
}

function flagsMissing(chosen: Category | undefined, missing: readonly Question[]): CreateError {
  const choices = categories.map(({ id }) => id).join("|");
  const items = [
    ...(chosen === undefined ? [`--category ${choices}`] : []),
    ...missing.map(({ id, initial, choices: possible }) =>
      possible === undefined ? `--${id} <${id}>, such as --${id} ${initial}` : `--${id} ${possible.join("|")}`,
    ),
  ];
  return new CreateError("FLAG_MISSING", "Answers are missing, and there is no terminal to ask for them.", {
    remedy: "Add the missing flags, or --yes to take the defaults for them; with npm, after a --.",
    items,
  });
}
