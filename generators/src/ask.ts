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
  const validate = (answer = ""): string | undefined => {
    const fault = answer === "" ? undefined : check(answer);
    return fault && `${fault.problem} How about ${fault.suggestion}?`;
  };
  return answered(await text({ message, placeholder: initial, defaultValue: initial, validate }));
}

/** Asks for what no flag says about the tool; each may stay blank. */
export async function askTexts({ category, answers, texts }: Completed): Promise<ToolTexts> {
  if (isPart(category)) return texts;
  const description = texts.description ?? (await askDescription());
  const parameters =
    texts.parameters ??
    (category.inputFrom === undefined
      ? await askProperties("parameter", "town: string – Name of the town, such as Rome.")
      : []);
  const returnsNothing = category.results(answers).length === 0;
  const results =
    texts.results ??
    (returnsNothing
      ? []
      : await askProperties("property of the result", "degrees: number – Temperature in degrees Celsius."));
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

async function askDescription(): Promise<string | undefined> {
  const answer = await askText({
    message: "What does it do, when is it used, and when not? (Enter leaves it blank)",
    placeholder: "Get the weather of a town. Use when … Not for …",
    read: readDescription,
  });
  return answer === "" ? undefined : readDescription(answer);
}

async function askProperties(what: string, placeholder: string): Promise<readonly Parameter[]> {
  const parameters: Parameter[] = [];
  for (;;) {
    const message = `${parameters.length === 0 ? "A" : "Another"} ${what}, as name: type – text (Enter: no more)`;
    const answer = await askText({ message, placeholder, read: readParameter });
    if (answer === "") return parameters;
    parameters.push(readParameter(answer));
  }
}

/** An answer that `read` takes, or an empty one. */
async function askText({
  message,
  placeholder,
  read,
}: {
  message: string;
  placeholder: string;
  read: (answer: string) => unknown;
}): Promise<string> {
  const validate = (answer = ""): string | undefined => {
    try {
      if (answer.trim() !== "") read(answer);
      return undefined;
    } catch (error) {
      if (!(error instanceof CreateError)) throw error;
      return `${error.message} How about ${error.details.suggestion ?? placeholder}?`;
    }
  };
  return answered(await text({ message, placeholder, defaultValue: "", validate })).trim();
}

function answered(answer: string | symbol): string {
  if (!isCancel(answer)) return answer as string;
  throw cancelled();
}

const cancelled = (): CreateError =>
  new CreateError("CANCELLED", "Cancelled; nothing was written.", { remedy: "Run the command again." });
