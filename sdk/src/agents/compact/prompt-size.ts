import type { LanguageModelV4FunctionTool, LanguageModelV4Message, LanguageModelV4Prompt } from "@ai-sdk/provider";
import { countTokens } from "../../util/count-tokens.ts";
import { memoize } from "../../util/memo.ts";

/** What a file counts for: about what providers count for an image. */
const tokensOfFile = 1_600;

interface Content {
  readonly text: string;
  readonly files: number;
}

const contentOf: (message: LanguageModelV4Message) => Content = memoize((message) => {
  let files = 0;
  const text = JSON.stringify(message.content, (key, value: unknown) => {
    if (key !== "data" || typeof value !== "object" || value === null) return value;
    files += 1;
    return undefined;
  });
  return { text, files };
});

const tokensOfMessage: (message: LanguageModelV4Message) => number = memoize((message) => {
  const { text, files } = contentOf(message);
  return countTokens(text) + files * tokensOfFile;
});

/** The tokens of a prompt: counted by one encoding, so an estimate for most models. */
export const promptTokens = (prompt: LanguageModelV4Prompt): number =>
  prompt.reduce((sum, message) => sum + tokensOfMessage(message), 0);

const ascii = /^[\x00-\x7f]*$/;

/** A number that the tokens of a prompt are not above, without an encoding: a token has at least one byte. */
export const mostPromptTokens = (prompt: LanguageModelV4Prompt): number =>
  prompt.reduce((sum, message) => {
    const { text, files } = contentOf(message);
    return sum + text.length * (ascii.test(text) ? 1 : 3) + files * tokensOfFile;
  }, 0);

/** The tokens of the definitions of tools. */
export const toolTokens = (tools: readonly LanguageModelV4FunctionTool[]): number =>
  tools.length === 0 ? 0 : countTokens(JSON.stringify(tools));
