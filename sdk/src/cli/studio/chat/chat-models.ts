import { readdirSync } from "node:fs";
import path from "node:path";
import type { AgentHost } from "../../../agents/run/options.ts";
import type { CommandIo } from "../../console/command.ts";
import type { ChatModelChoice, ChatSettings } from "../../../serve/studio/run-types.ts";
import { errorMessage, orElse } from "../../../util/failures.ts";
import { isRecord } from "../../../util/is-record.ts";
import { clipText } from "../../../util/visible-text.ts";

export interface ChatPlace {
  /** The project, or the working folder. */
  readonly root: string;
  readonly isProject: boolean;
  readonly io: CommandIo;
  readonly services?: AgentHost["services"] | undefined;
  /** The project's model file, relative to the project. */
  readonly modelFile?: string | undefined;
}

/** Providers that most people have an API key for; other names are typed. */
const known = ["openai", "anthropic", "google"];
/** Packages of the AI SDK that have no models. */
const others: ReadonlySet<string> = new Set(["provider", "provider-utils", "gateway", "mcp", "react", "vue", "svelte"]);

/** The available models: first a model without an API key, then the project's model, then the providers' models. */
export function modelChoices({ root, modelFile, io: { env } }: Pick<ChatPlace, "root" | "modelFile" | "io">) {
  const installed = installedProviders(root);
  const providers = [...new Set([...known, ...installed])].map((name): ChatModelChoice => {
    const variable = keyVariable(name);
    const needs = !installed.includes(name)
      ? `Install its package in the project: npm install --save-dev @ai-sdk/${name}`
      : env[variable] === undefined
        ? `Set ${variable} in the environment of \`toolwright dev\`, and start it again.`
        : undefined;
    return { name: `${name}/`, kind: "provider", label: name, ...(needs !== undefined && { needs }) };
  });
  return [
    ...(modelFile === undefined ? [] : [{ name: modelFile, kind: "module", label: modelFile } as const]),
    { name: "fake", kind: "scripted", label: "Scripted, without a key" } as const,
    ...providers,
    { name: "", kind: "address", label: "OpenAI-compatible address" } as const,
  ];
}

function installedProviders(root: string): readonly string[] {
  const found = new Set<string>();
  for (let folder = path.resolve(root); ; folder = path.dirname(folder)) {
    for (const name of namesIn(path.join(folder, "node_modules/@ai-sdk")))
      if (!others.has(name) && !name.startsWith("provider-")) found.add(name);
    if (path.dirname(folder) === folder) return [...found];
  }
}

const namesIn = (folder: string): readonly string[] => orElse(() => readdirSync(folder), []);

type Environment = Readonly<Record<string, string | undefined>>;

const variables: Readonly<Record<string, string>> = {
  google: "GOOGLE_GENERATIVE_AI_API_KEY",
  togetherai: "TOGETHER_API_KEY",
  "amazon-bedrock": "AWS_BEARER_TOKEN_BEDROCK",
};

const keyVariable = (provider: string): string =>
  variables[provider] ?? `${provider.toUpperCase().replaceAll("-", "_")}_API_KEY`;

const shortest = 8;

export const keysIn = (env: Environment): readonly string[] =>
  Object.entries(env).flatMap(([name, value = ""]) =>
    /(?:_KEY|_TOKEN|_SECRET|_PASSWORD)(?:_|$)/.test(name) && value.length >= shortest ? [value] : [],
  );

const longest = 600;

/** A model error in its provider's words, and the API key to set. Contains no key. */
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
