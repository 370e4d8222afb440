import { confirm, intro, isCancel, select, text } from "@clack/prompts";
import { CreateError } from "../create-error.ts";
import { isPart, type Category, type Completed, type Part, type Question, type ToolTexts } from "../generator.ts";
import { isFault, parseParameter, type Parameter } from "../tool/parse-parameter.ts";
import { readDescription } from "../tool/read-texts.ts";
import { descriptionFindings, parameterFindings } from "../tool/text-findings.ts";
import { askLive } from "./live-text.ts";

/** Says what will be created. */
export function announce(title: string): void {
  intro(title);
}

/** Asks for a category; `initial` is preselected. */
export async function askCategory(categories: readonly (Category | Part)[], initialValue: string): Promise<string> {
  const options = categories.map(({ id, summary }) => ({ value: id, label: id, hint: summary }));
  return answered(await select<string>({ message: "What do you want to make?", options, initialValue }));
}

/** Asks a question; an empty answer takes the initial one. */
export async function askQuestion({ message, initial, choices, check }: Question): Promise<string> {
  if (choices !== undefined) {
    const options = choices.map((value) => ({ value, label: value }));
    return answered(await select<string>({ message, options, initialValue: initial }));
  }
  const faultOf = (answer: string): string | undefined => {
    const fault = answer === "" ? undefined : check(answer);
    return fault && `${fault.problem} How about ${fault.suggestion}?`;
  };
  const validate = (answer: string | undefined): string | undefined => faultOf(answer ?? "");
  return answered(await text({ message, placeholder: initial, defaultValue: initial, validate }));
}

/** Asks for what no flag says about the tool; each may stay blank. Shows what the verifier finds while one types. */
export async function askTexts({ category, answers, texts }: Completed): Promise<ToolTexts> {
  if (isPart(category)) return texts;
  const tool = answers.tool ?? "";
  const description = texts.description ?? (await askDescription(tool));
  const parameters = texts.parameters ?? (category.inputFrom === undefined ? await askProperties(tool, ofInput) : []);
  const returnsNothing = category.results(answers).length === 0;
  const results = texts.results ?? (returnsNothing ? [] : await askProperties(tool, ofResult));
  return {
    ...texts,
    ...(description !== undefined && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(results.length > 0 && { results }),
  };
}

/** Asks whether to go on. */
export async function askConfirmation(message: string): Promise<boolean> {
  const answer = await confirm({ message });
  if (isCancel(answer)) throw cancelled();
  return answer;
}

async function askDescription(tool: string): Promise<string | undefined> {
  const answer = answered(
    await askLive({
      message: "What does it do, when is it used, and when not? (Enter leaves it blank)",
      placeholder: "Get the weather of a town. Use when … Not for …",
      hints: (typed) => descriptionFindings(tool, typed),
      validate: (given) => (given.trim() === "" ? undefined : faultOf(() => readDescription(given))),
    }),
  );
  return answer.trim() === "" ? undefined : readDescription(answer);
}

interface Asked {
  readonly first: string;
  readonly others: string;
  readonly placeholder: string;
}

const ofInput: Asked = {
  first: "A parameter",
  others: "Another parameter",
  placeholder: "city: string – Name of the town, such as Rome.",
};

const ofResult: Asked = {
  first: "A property of the result",
  others: "Another property of the result",
  placeholder: "degrees: number – Temperature in degrees Celsius.",
};

async function askProperties(tool: string, { first, others, placeholder }: Asked): Promise<readonly Parameter[]> {
  const parameters: Parameter[] = [];
  for (;;) {
    const answer = answered(
      await askLive({
        message: `${parameters.length === 0 ? first : others}, as name: type – text (Enter: no more)`,
        placeholder,
        hints: (typed) => {
          const read = parseParameter(typed);
          return isFault(read) ? [`${read.problem} How about ${read.suggestion}?`] : parameterFindings(tool, read);
        },
        validate: (given) => (given.trim() === "" ? undefined : parameterFault(given, parameters)),
      }),
    );
    const read = parseParameter(answer);
    if (answer.trim() === "" || isFault(read)) return parameters;
    parameters.push(read);
  }
}

function parameterFault(given: string, others: readonly Parameter[]): string | undefined {
  const read = parseParameter(given);
  if (isFault(read)) return `${read.problem} How about ${read.suggestion}?`;
  return others.some(({ name }) => name === read.name) ? `\`${read.name}\` is there already.` : undefined;
}

function faultOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function answered(answer: string | symbol): string {
  if (!isCancel(answer)) return answer as string;
  throw cancelled();
}

function cancelled(): CreateError {
  return new CreateError("CANCELLED", "Cancelled; nothing was written.", { remedy: "Run the command again." });
}
