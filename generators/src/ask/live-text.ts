import { TextPrompt } from "@clack/core";
import { symbol } from "@clack/prompts";
import { styleText } from "node:util";

/** A question whose answer is judged at each key. */
export interface LiveQuestion {
  readonly message: string;
  readonly placeholder: string;
  /** Hints about what has been typed so far; they do not keep the answer back. */
  readonly hints: (typed: string) => readonly string[];
  /** Why the answer cannot be taken. */
  readonly validate?: (answer: string) => string | undefined;
}

const mostHints = 3;

/** Asks for a text and shows hints about it while it is typed; a symbol when the user cancels. */
export async function askLive({ message, placeholder, hints, validate }: LiveQuestion): Promise<string | symbol> {
  const prompt = new TextPrompt({
    placeholder,
    defaultValue: "",
    validate: (answer) => validate?.(answer ?? ""),
    render() {
      const title = `${symbol(this.state)}  ${message}\n`;
      const bar = styleText("gray", "│");
      if (this.state === "submit" || this.state === "cancel")
        return `${bar}\n${title}${bar}  ${styleText("dim", this.value ?? "")}`;
      const typed = this.userInput;
      const shown = typed === "" ? styleText("dim", placeholder) : this.userInputWithCursor;
      const below = this.state === "error" ? [this.error] : typed === "" ? [] : hints(typed).slice(0, mostHints);
      return [
        `${bar}\n${title}${bar}  ${shown}`,
        ...below.map((line) => `${bar}  ${styleText("yellow", line)}`),
        styleText("gray", "└"),
      ].join("\n");
    },
  });
  return (await prompt.prompt()) ?? "";
}
