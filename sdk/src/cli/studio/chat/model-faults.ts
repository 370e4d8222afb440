import type { ChatSettings } from "../../../serve/studio/run-types.ts";
import { errorMessage } from "../../../util/failures.ts";
import { isRecord } from "../../../util/is-record.ts";
import { clipText } from "../../../util/visible-text.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const variables: Readonly<Record<string, string>> = {
  google: "GOOGLE_GENERATIVE_AI_API_KEY",
  togetherai: "TOGETHER_API_KEY",
  "amazon-bedrock": "AWS_BEARER_TOKEN_BEDROCK",
};

/** The variable that has the key of a provider. */
export const keyVariable = (provider: string): string =>
  variables[provider] ?? `${provider.toUpperCase().replaceAll("-", "_")}_API_KEY`;

const shortest = 8;

/** The values of the environment that are keys. */
export const keysIn = (env: Environment): readonly string[] =>
  Object.entries(env).flatMap(([name, value = ""]) =>
    /(?:_KEY|_TOKEN|_SECRET|_PASSWORD)(?:_|$)/.test(name) && value.length >= shortest ? [value] : [],
  );

const longest = 600;

/** What went wrong at a model, in its provider's words, and which key to set. It shows no key. */
export function explainedFault(error: unknown, { model }: ChatSettings, env: Environment): string {
  const { name, statusCode, status } = isRecord(error) ? error : {};
  const code = Number(statusCode ?? status);
  const said = clipText(`${Number.isInteger(code) ? `HTTP ${String(code)}: ` : ""}${errorMessage(error)}`, longest);
  const text = keysIn(env).reduce((rest, key) => rest.replaceAll(key, "•••"), said);
  const variable = variableOf(model.name, model.baseUrl);
  const isRefused = name === "AI_LoadAPIKeyError" || code === 401 || code === 403;
  if (!isRefused) return text;
  const remedy = `Set ${variable} to a key that may use this model, in the environment of \`toolwright dev\`, and start it again.`;
  return `${text.replace(/[.\s]*$/, ".")} ${remedy}`;
}

function variableOf(name: string, baseUrl: string | undefined): string {
  if (baseUrl !== undefined)
    return URL.parse(baseUrl)?.hostname === "api.openai.com" ? "OPENAI_API_KEY" : "TOOLWRIGHT_MODEL_KEY";
  return keyVariable(name.split("/")[0] ?? "");
}
