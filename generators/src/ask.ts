import { confirm, intro, isCancel, select, text } from "@clack/prompts";
import { CreateError } from "./create-error.ts";
import {
  isPart,
  type Category,
  type Completed,
  type Parameter,
  type Part,
  type Question,
  type ToolTexts,
} from "./generator.ts";
import { readDescription, readParameter } from "./tool/read-texts.ts";

export const announce = (title: string): void => intro(title);

/** Asks for a category; `initialValue` is preselected. */
export async function askCategory(categories: readonly (Category | Part)[], initialValue: string): Promise<string> {
  const options = categories.map(({ id, summary }) => ({ value: id, label: id, hint: summary }));
  return answered(await select<string>({ message: "What do you want to make?", options, initialValue }));
}

/** Asks a question; an empty answer means the initial value. */
export async function askQuestion({ message, initial, choices, check }: Question): Promise<string> {
  if (choices !== undefined) {
    const options = choices.map((value) => ({ value, label: value }));
    return answered(await select<string>({ message, options, initialValue: initial }));
  }
  const validate = (answer = ""): string | undefined => {
    const fault = answer === "" ? undefined : check(answer);
    return fault && `${fault.problem} How about ${fault.suggestion}?`;
  };
  return answered(await text({ message, placeholder: initial, defaultValue: initial, validate }));
}

/** Asks for tool texts that no flag sets; each may stay blank. */
export async function askTexts({ category, answers, texts }: Completed): Promise<ToolTexts> {
  if (isPart(category)) return texts;
  const description = texts.description ?? (await askDescription());
  const isFixed = category.inputFrom !== undefined;
  const parameters = texts.parameters ?? (isFixed ? [] : await askProperties("parameter"));
  const returnsNothing = category.results(answers).length === 0;
  const results = texts.results ?? (returnsNothing ? [] : await askProperties("property of the result"));
  return {
    ...(description !== undefined && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(results.length > 0 && { results }),
  };
}

export const askConfirmation = async (message: string): Promise<boolean> => answered(await confirm({ message }));

const askDescription = (): Promise<string | undefined> =>
  askText(
    "What does it do, when is it used, and when not? (Enter leaves it blank)",
    "Get the weather of a town. Use when … Not for …",
    readDescription,
  );

async function askProperties(what: string): Promise<readonly Parameter[]> {
  const found: Parameter[] = [];
  for (;;) {
    const message = `${found.length === 0 ? "A" : "Another"} ${what}, as name: type – text (Enter: no more)`;
    const next = await askText(message, "town: string – Name of the town.", readParameter);
    if (next === undefined) return found;
    found.push(next);
  }
}

/** The parsed answer; undefined for an empty one. */
async function askText<Value>(
  message: string,
  placeholder: string,
  read: (answer: string) => Value,
): Promise<Value | undefined> {
  const validate = (answer = ""): string | undefined => {
    try {
      if (answer.trim() !== "") read(answer);
      return undefined;
    } catch (error) {
      return error instanceof CreateError ? error.message : String(error);
    }
  };
  const answer = answered(await text({ message, placeholder, defaultValue: "", validate })).trim();
  return answer === "" ? undefined : read(answer);
}

function answered<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (!isCancel(answer)) return answer as Exclude<Answer, symbol>;
  throw new CreateError("CANCELLED", "Cancelled; nothing was written.", { remedy: "Run the command again." });
}
