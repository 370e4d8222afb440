import { intro, isCancel, select, text } from "@clack/prompts";
import { CreateError } from "./create-error.ts";
import type { Category, Question } from "./generator.ts";

/** Says what will be created. */
export function announce(title: string): void {
  intro(title);
}

/** Asks for a category; `initial` is preselected. */
export async function askCategory(categories: readonly Category[], initialValue: string): Promise<string> {
  const options = categories.map(({ id, summary }) => ({ value: id, label: id, hint: summary }));
  return answered(await select<string>({ message: "What kind of tool is it?", options, initialValue }));
}

/** Asks a question; an empty answer takes the initial one. */
export async function askQuestion({ message, initial, check }: Question): Promise<string> {
  const faultOf = (answer: string): string | undefined => {
    const fault = answer === "" ? undefined : check(answer);
    return fault && `${fault.problem} How about ${fault.suggestion}?`;
  };
  const validate = (answer: string | undefined): string | undefined => faultOf(answer ?? "");
  return answered(await text({ message, placeholder: initial, defaultValue: initial, validate }));
}

function answered(answer: string | symbol): string {
  if (!isCancel(answer)) return answer as string;
  throw new CreateError("CANCELLED", "Cancelled; nothing was written.", {
    remedy: "Run the command again.",
  });
}
