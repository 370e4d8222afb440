import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { asV4 } from "../../agents/generate/model.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { LanguageModel } from "../../model/ports/language-model.ts";
import { defined } from "../../util/defined.ts";
import { orElse } from "../../util/failures.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { evalModelOf, formOf, type EvalModel } from "./eval-model.ts";
import { floorModel } from "./lexical-model.ts";
import { importModelFile, unreadableModel } from "./import-model-file.ts";

export interface ModelPlaces {
  /** Base folder for paths of modules. */
  readonly cwd: string;
  /** The project whose packages are used. */
  readonly root: string;
  /** URL of an OpenAI-compatible server, which then serves every model that is not a module. */
  readonly baseUrl?: URL | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const modulePattern = /\.[cm]?[jt]s$/;

/** `./model`, `../model`, `/model` and `C:\model`, which no provider is named like. */
const pathPattern = /^(?:\.{0,2}|[a-z]:)[\\/]/i;

/**
 * Resolves a model name: `fake`, the path of a module, or `provider/model`.
 *
 * @throws ToolwrightError `MODEL_UNKNOWN`, `MODEL_UNREADABLE`, `MODEL_UNSUPPORTED`, `PACKAGE_MISSING`.
 */
export async function resolveModel(name: string, places: ModelPlaces): Promise<EvalModel> {
  if (name === "fake") return floorModel;
  const file = path.resolve(places.cwd, name);
  if (modulePattern.test(name)) return moduleModel(file);
  if (places.baseUrl !== undefined) return serverModel(name, places.baseUrl, places);
  if (pathPattern.test(name)) throw unreadableModel(file, "is not a JavaScript or TypeScript file");
  const slash = name.indexOf("/");
  if (slash <= 0 || slash === name.length - 1)
    throw new ToolwrightError("MODEL_UNKNOWN", `${JSON.stringify(name)} is not the name of a model.`);
  return packageModel({ name, provider: name.slice(0, slash), id: name.slice(slash + 1) }, places);
}

const compatiblePackage = "@ai-sdk/openai-compatible";

/** OpenAI's API key is sent only to OpenAI. Any other server gets the key named for it. */
async function serverModel(name: string, baseUrl: URL, { root, env }: ModelPlaces): Promise<EvalModel> {
  const create = (await projectPackage(compatiblePackage, root))?.createOpenAICompatible;
  if (typeof create !== "function") throw missingPackage(`The server ${baseUrl.host}`, compatiblePackage);
  const apiKey = baseUrl.hostname === "api.openai.com" ? env.OPENAI_API_KEY : env.TOOLWRIGHT_MODEL_KEY;
  const settings = { name: baseUrl.host, baseURL: baseUrl.href, includeUsage: true, ...defined({ apiKey }) };
  const provider = (create as (settings: object) => CreateModel)(settings);
  return { name, model: asV4(provider(name) as LanguageModel), provider: "openai-chat" };
}

const missingPackage = (what: string, packageName: string): ToolwrightError =>
  new ToolwrightError("PACKAGE_MISSING", `${what} needs the package ${packageName}, which is not installed.`, {
    remedy: `Install it in the project: \`npm install --save-dev ${packageName}\`.`,
  });

async function moduleModel(file: string): Promise<EvalModel> {
  const { model: named, price, services, default: main } = await importModelFile(file);
  const given = main ?? named;
  if (given === undefined) throw unreadableModel(file, "exports neither a default nor `model`");
  return {
    ...evalModelOf(given),
    ...(defined({ price, services }) as Pick<EvalModel, "price" | "services">),
  };
}

interface NamedModel {
  readonly name: string;
  readonly provider: string;
  readonly id: string;
}

async function packageModel({ name, provider, id }: NamedModel, { root, env }: ModelPlaces): Promise<EvalModel> {
  const packageName = `@ai-sdk/${provider}`;
  const own = /^[a-z0-9-]+$/.test(provider) ? await projectPackage(packageName, root) : undefined;
  const create = own === undefined ? undefined : providerIn(own, provider);
  if (create !== undefined) {
    const model = asV4(create(id) as LanguageModel);
    return { name, model, provider: formOf(model.provider) };
  }
  const gateway = env.AI_GATEWAY_API_KEY === undefined ? undefined : (await projectPackage("ai", root))?.gateway;
  if (typeof gateway === "function") {
    const model = asV4((gateway as CreateModel)(name) as LanguageModel);
    return { name, model, provider: formOf(provider) };
  }
  throw unknownProvider(name, provider);
}

/** AI SDK providers whose package has the provider's name. */
const providerNames = [
  ...["openai", "anthropic", "google", "google-vertex", "azure", "amazon-bedrock", "mistral", "groq", "xai", "cohere"],
  ...["deepseek", "togetherai", "fireworks", "perplexity", "cerebras", "deepinfra", "vercel", "baseten", "huggingface"],
];

/** Only existing packages are recommended. */
function unknownProvider(name: string, provider: string): ToolwrightError {
  if (providerNames.includes(provider)) return missingPackage(name, `@ai-sdk/${provider}`);
  const message = `There is no provider "${provider}".${didYouMean(provider, providerNames)}`;
  return new ToolwrightError("MODEL_UNKNOWN", message, {
    remedy: "Name a provider of the AI SDK, a module that exports a model, `fake`, or a server by `--base-url`.",
  });
}

/** A package that the project has installed; undefined if it is missing. Errors while loading it are thrown. */
async function projectPackage(name: string, root: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const found = orElse(() => createRequire(path.join(root, "package.json")).resolve(name), undefined);
  if (found === undefined) return undefined;
  return (await import(pathToFileURL(found).href)) as Readonly<Record<string, unknown>>;
}

type CreateModel = (id: string) => unknown;

/** The provider of a package: `openai` of `@ai-sdk/openai`, `bedrock` of `@ai-sdk/amazon-bedrock`, `vertex` of `@ai-sdk/google-vertex`. */
function providerIn(exported: Readonly<Record<string, unknown>>, provider: string): CreateModel | undefined {
  const camel = provider.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const found = [camel, provider.split("-").at(-1) ?? "", "default"].map((name) => exported[name]);
  return found.find((value): value is CreateModel => typeof value === "function");
}
