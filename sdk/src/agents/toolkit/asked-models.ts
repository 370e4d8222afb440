import type { LanguageModelV4 } from "@ai-sdk/provider";
import { ToolError } from "../../errors/tool-error.ts";
import type { AskedModels } from "../../model/ports/asked-models.ts";
import type { Clock } from "../../model/ports/clock.ts";
import { errorMessage } from "../../util/error-message.ts";
import { readUsage } from "../generate/read-message.ts";
import { isSpent, noteUsage } from "../run/call-usage.ts";
import type { AgentHost } from "../run/options.ts";
import { generateOnce } from "../generate/generation.ts";
import { withRetries } from "../generate/with-retries.ts";

/** Lets a tool ask the models of a host, by their names; that of the run has the name `""`. */
export function askedModels(
  models: ReadonlyMap<string, LanguageModelV4>,
  { clock, retries, price }: { readonly clock: Clock; readonly retries: number; readonly price: AgentHost["price"] },
): AskedModels {
  return {
    async ask({ prompt, model: name = "", signal }) {
      const model = models.get(name);
      if (model === undefined)
        throw unknownModel(
          name,
          [...models.keys()].filter((each) => each !== ""),
        );
      if (isSpent())
        throw new ToolError("PERMANENT", "The limit `tokens` of this run is reached.", {
          suggestion: "Finish with what you have.",
        });
      const options = {
        prompt: [{ role: "user" as const, content: [{ type: "text" as const, text: prompt.toWellFormed() }] }],
        abortSignal: signal,
      };
      let text: string;
      try {
        const { content, usage } = await withRetries(
          (onFirst) => generateOnce({ model, options, onText: undefined, onFirst }),
          { attempts: retries, clock, signal },
        );
        const id = { provider: model.provider, id: model.modelId };
        noteUsage(readUsage(usage, (counted) => price?.(counted, id) ?? 0));
        text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
      } catch (cause) {
        throw new ToolError("TRANSIENT", `The model failed: ${errorMessage(cause)}.`, { cause });
      }
      if (text.trim() === "") throw new ToolError("TRANSIENT", "The model gave no text.");
      return { answer: text, model: name === "" ? model.modelId : name };
    },
  };
}

function unknownModel(name: string, known: readonly string[]): ToolError {
  const suggestion =
    known.length === 0 ? "Leave `model` out: there is only that of the run." : `There are: ${known.join(", ")}.`;
  return new ToolError("PERMANENT", `There is no model ${JSON.stringify(name)}.`, { suggestion });
}
