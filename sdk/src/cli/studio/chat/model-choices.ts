import { readdirSync } from "node:fs";
import path from "node:path";
import type { AgentHost } from "../../../agents/run/options.ts";
import type { CommandIo } from "../../console/command.ts";
import type { ChatModelChoice } from "../../../serve/studio/run-types.ts";
import { keyVariable } from "./model-faults.ts";
import { orElse } from "../../../util/failures.ts";

/** Where the models and agents of chats come from. */
export interface ChatPlace {
  /** The project, or the working folder. */
  readonly root: string;
  readonly isProject: boolean;
  readonly io: CommandIo;
  readonly services?: AgentHost["services"] | undefined;
  /** File of the project's model, relative to it. */
  readonly modelFile?: string | undefined;
}

/** Providers that most people have a key of; others are typed. */
const known = ["openai", "anthropic", "google"];
/** Packages of the AI SDK that have no models. */
const others: ReadonlySet<string> = new Set(["provider", "provider-utils", "gateway", "mcp", "react", "vue", "svelte"]);

/** The models that one can choose here: first a model without a key, then the project's model, then the providers' models. */
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
