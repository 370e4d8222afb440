import { didYouMean } from "../../sdk/src/util/nearest-name.ts";
import { CreateError } from "./create-error.ts";
import {
  isPart,
  type Answers,
  type Category,
  type Completed,
  type Part,
  type Question,
  type ToolTexts,
} from "./generator.ts";
import { makers } from "./generators.ts";

/** The answers of the command line, and functions that ask for the rest. */
export interface Given {
  readonly category: string | undefined;
  readonly type: string | undefined;
  readonly answers: Answers;
  /** The positional argument: the name of the created item. */
  readonly name?: string | undefined;
  readonly texts: ToolTexts;
  readonly choices: readonly (Category | Part)[];
  readonly title: string;
  /** Questions before the category's questions. */
  readonly questions: readonly Question[];
  readonly yes: boolean;
  readonly mayAsk: boolean;
}

// A category without effects is a safe default.
const defaultCategory = "retrieval";

/**
 * Validates the given answers and asks for the rest, or uses the defaults if `yes` is set. Throws `CATEGORY_UNKNOWN` and
 * `NAME_INVALID` before the first prompt, and `FLAG_MISSING` if prompts are not possible.
 */
export async function completeAnswers(given: Given): Promise<Completed> {
  const { choices, category: id, type, texts, yes } = given;
  const chosen = id === undefined ? undefined : makerNamed(choices, id, type);
  const maker = chosen ?? makerNamed(choices, defaultCategory);
  const answers = withName(given.answers, maker, given.name);
  const questions = [...given.questions, ...maker.questions];
  for (const question of questions) check(question, answers[question.id]);
  if (chosen !== undefined) refuseOthers(chosen, given, answers);
  const missing = questions.filter(({ id: key, isOptional }) => answers[key] === undefined && isOptional !== true);
  if (yes || (chosen !== undefined && missing.length === 0)) {
    refuseOthers(maker, given, answers);
    const initial = Object.fromEntries(questions.map((question) => [question.id, question.initial]));
    return { category: maker, answers: { ...initial, ...answers }, texts };
  }
  if (!given.mayAsk) throw flagsMissing(given, chosen, missing);
  return askRest(given, chosen);
}

async function askRest(given: Given, chosen: Category | Part | undefined): Promise<Completed> {
  // Loaded late, because a complete command line needs no prompts.
  const { announce, askCategory, askQuestion, askTexts } = await import("./ask.ts");
  const complete = async (questions: readonly Question[], known: Answers): Promise<Answers> => {
    const answers: Record<string, string> = { ...known };
    for (const question of questions) {
      check(question, answers[question.id]);
      answers[question.id] ??= await askQuestion(question);
    }
    return answers;
  };
  announce(given.title);
  const first = await complete(given.questions, given.answers);
  const category = chosen ?? makerNamed(given.choices, await askCategory(given.choices, defaultCategory));
  const own = withName(first, category, given.name);
  refuseOthers(category, given, own);
  const answers = await complete(category.questions, own);
  return { category, answers, texts: await askTexts({ category, answers, texts: given.texts }) };
}

const withName = (answers: Answers, maker: Category | Part, name: string | undefined): Answers =>
  withArgument(answers, isPart(maker) ? maker.named : "tool", name);

/** The answers plus the positional argument's answer. */
export function withArgument(answers: Answers, id: string, name: string | undefined): Answers {
  const flagged = answers[id];
  if (name === undefined) return answers;
  if (flagged === undefined || flagged === name) return { ...answers, [id]: name };
  throw new CreateError("USAGE", `Two names are given: ${name}, and ${flagged} by --${id}.`, {
    remedy: "Pass only one of them.",
  });
}

/** The generator of a category's tools, of one of its tool types, or of another part. */
function makerNamed(choices: Given["choices"], id: string, type?: string): Category | Part {
  const found = choices.filter((one) => one.id === id || (!isPart(one) && one.category === id));
  const first = found.find((one) => one.id === id) ?? found[0];
  if (first === undefined) throw unknownMaker(choices, id);
  const typeOf = (one: Category | Part): string | undefined => (isPart(one) ? undefined : (one.type ?? "function"));
  const typed = type === undefined ? first : found.find((one) => typeOf(one) === type);
  if (typed !== undefined) return typed;
  const message = `There is no template for tools of the category ${id} with the type "${type ?? ""}".`;
  throw new CreateError("CATEGORY_UNKNOWN", message, {
    remedy: isPart(first) ? "Leave --type out." : `Use --type with one of: ${found.map(typeOf).join(", ")}.`,
  });
}

function unknownMaker(choices: Given["choices"], id: string): CreateError {
  const part = makers.find((one) => one.id === id);
  if (part !== undefined && isPart(part)) {
    return new CreateError("USAGE", `There is no project here to add ${part.noun} to.`, {
      remedy: "Make a project first, by the same command without this category, and run it there.",
    });
  }
  const ids = choices.map((one) => one.id);
  return new CreateError("CATEGORY_UNKNOWN", `There is no template for the category "${id}".${didYouMean(id, ids)}`, {
    remedy: `Use --category with one of: ${ids.join(", ")}.`,
  });
}

/** Otherwise a flag of another category would be ignored silently. */
function refuseOthers(maker: Category | Part, { questions, texts }: Given, answers: Answers): void {
  const flag = texts.parameters === undefined ? (texts.results === undefined ? undefined : "--returns") : "--param";
  if (isPart(maker) && flag !== undefined)
    throw new CreateError("USAGE", `${flag} is for tools, and this is ${maker.noun}.`, {
      remedy: "Leave the flag out.",
    });
  if (!isPart(maker) && maker.inputFrom !== undefined && texts.parameters !== undefined) {
    const message = `A ${maker.id} tool gets its input from ${maker.inputFrom.what}.`;
    throw new CreateError("USAGE", message, { remedy: maker.inputFrom.remedy });
  }
  const own = [...questions, ...maker.questions].map(({ id }) => id);
  const other = Object.keys(answers).find((id) => !own.includes(id));
  if (other === undefined) return;
  const kind = isPart(maker) ? maker.noun : `tools of the category ${maker.id}`;
  throw new CreateError("USAGE", `--${other} is not for ${kind}.`, {
    remedy: "Leave the flag out, or use another category.",
  });
}

function check({ id, choices, check: faultOf }: Question, answer: string | undefined): void {
  const fault = answer === undefined ? undefined : faultOf(answer);
  if (fault === undefined) return;
  const { problem, suggestion } = fault;
  throw new CreateError("NAME_INVALID", `${problem} Given as ${id}: ${JSON.stringify(answer)}.`, {
    remedy: `Use ${choices === undefined ? `${suggestion}, or another name of that form` : `one of them, such as ${suggestion}`}.`,
    suggestion,
  });
}

function flagsMissing(
  { choices }: Given,
  chosen: Category | Part | undefined,
  missing: readonly Question[],
): CreateError {
  const items = missing.map(({ id, initial, choices: possible }) =>
    possible === undefined ? `--${id} <${id}>, such as --${id} ${initial}` : `--${id} ${possible.join("|")}`,
  );
  const category = chosen === undefined ? [`--category ${choices.map(({ id }) => id).join("|")}`] : [];
  return new CreateError("FLAG_MISSING", "Answers are missing, and there is no terminal to ask for them.", {
    remedy: "Add the missing flags, or --yes to take the defaults for them; with npm, after a --.",
    items: [...category, ...items],
  });
}
