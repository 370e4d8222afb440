import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Prompt,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from "@ai-sdk/provider";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { LanguageModel } from "../../model/ports/language-model.ts";
import { isRecord } from "../../util/is-record.ts";

/**
 * The model by the interface of specification v4.
 *
 * @throws ToolwrightError `MODEL_UNSUPPORTED` for another specification than v4 and v3.
 */
export function asV4(model: LanguageModel): LanguageModelV4 {
  const given: unknown = model;
  if (isRecord(given) && typeof given.doGenerate === "function") {
    if (given.specificationVersion === "v4") return model as LanguageModelV4;
    if (given.specificationVersion === "v3") return wrapped(model as LanguageModelV3);
  }
  const what = isRecord(given)
    ? `has the specification ${JSON.stringify(given.specificationVersion)}`
    : `is ${typeof given}`;
  throw new ToolwrightError("MODEL_UNSUPPORTED", `The model ${what}; supported are v4 and v3.`);
}

const wrapped = (model: LanguageModelV3): LanguageModelV4 => ({
  specificationVersion: "v4",
  provider: model.provider,
  modelId: model.modelId,
  supportedUrls: model.supportedUrls,
  // What we send has the same form in both, and of what comes back we read what both have.
  doGenerate: async (options) => (await model.doGenerate(asV3(options))) as unknown as LanguageModelV4GenerateResult,
  doStream: async (options) => (await model.doStream(asV3(options))) as unknown as LanguageModelV4StreamResult,
});

const asV3 = (options: LanguageModelV4CallOptions): LanguageModelV3CallOptions => ({
  ...options,
  prompt: options.prompt.map(messageAsV3) as unknown as LanguageModelV3Prompt,
});

/** Files are `{ type: "data", data }` in v4, in v3 the data itself, and in results `file-data`. */
function messageAsV3(message: LanguageModelV4CallOptions["prompt"][number]): unknown {
  if (message.role === "system") return message;
  const content = message.content.map((part): unknown => {
    if (part.type === "file") return { ...part, data: dataOf(part.data) };
    if (part.type !== "tool-result" || part.output.type !== "content") return part;
    const value = part.output.value.map((item): unknown =>
      item.type === "file" ? { ...item, type: "file-data", data: dataOf(item.data) } : item,
    );
    return { ...part, output: { ...part.output, value } };
  });
  return { ...message, content };
}

function dataOf(data: unknown): unknown {
  if (!isRecord(data)) return data;
  return data.data ?? data.url ?? data.text;
}
