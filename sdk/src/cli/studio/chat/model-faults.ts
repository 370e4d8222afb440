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

/** What went wrong at a model, and what to set or start. It shows no key. */
export function explainedFault(error: unknown, { model: { name, baseUrl } }: ChatSettings, env: Environment): string {
  const status = statusOf(error);
  const said = clipText(`${status === undefined ? "" : `HTTP ${String(status)}: `}${errorMessage(error)}`, longest);
  const text = keysIn(env).reduce((rest, key) => rest.replaceAll(key, "•••"), said);
  const remedy = remedyFor(error, { variable: variableOf(name, baseUrl), baseUrl });
  return remedy === undefined ? text : `${text.replace(/[.\s]*$/, ".")} ${remedy}`;
}

function variableOf(name: string, baseUrl: string | undefined): string {
  if (baseUrl !== undefined)
    return URL.parse(baseUrl)?.hostname === "api.openai.com" ? "OPENAI_API_KEY" : "TOOLWRIGHT_MODEL_KEY";
  return keyVariable(name.split("/")[0] ?? "");
}

interface Place {
  readonly variable: string;
  readonly baseUrl: string | undefined;
}

function remedyFor(error: unknown, { variable, baseUrl }: Place): string | undefined {
  const { name } = isRecord(error) ? error : {};
  const code = statusOf(error) ?? Number.NaN;
  const where = `in the environment of \`toolwright dev\`, and start it again`;
  if (name === "AI_LoadAPIKeyError") return `Set ${variable} ${where}.`;
  if (code === 401 || code === 403) return `Set ${variable} to a key that may use this model, ${where}.`;
  if (code === 404) return "Choose a model that this provider has, in the settings of the chat.";
  if (code === 429) return "The limit of requests or the credit of the key is reached: wait, or choose another model.";
  if (code >= 500) return "The provider fails: send the message again later, or choose another model.";
  if (baseUrl !== undefined && isUnreachable(error))
    return `No server answers at ${baseUrl}: start it, or change the address in the settings of the chat.`;
  return isUnreachable(error) ? "The provider cannot be reached: check the connection of this machine." : undefined;
}

/** The HTTP status that a provider answered with. */
function statusOf(error: unknown): number | undefined {
  const code = isRecord(error) ? Number(error.statusCode ?? error.status) : Number.NaN;
  return Number.isInteger(code) ? code : undefined;
}

const networkCode = /^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(?:HOST|NET)UNREACH|UND_ERR_\w+)$/;

/** `fetch` gives the reason in its message or cause, the AI SDK in another message. */
function isUnreachable(error: unknown): boolean {
  if (!isRecord(error)) return false;
  const isCode = typeof error.code === "string" && networkCode.test(error.code);
  const isSaid = typeof error.message === "string" && /^(?:fetch failed$|Cannot connect to API)/.test(error.message);
  return isCode || isSaid || isUnreachable(error.cause);
}
