import path from "node:path";
import { pathToFileURL } from "node:url";
import type { AgentHost } from "../../agents/run/options.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/error-message.ts";
import { fileExists } from "../../util/file-exists.ts";

/** What a project's file gives to its agents. */
export type ModelParts = Pick<AgentHost, "model" | "models" | "services" | "price">;

/**
 * Loads the file that exports the model: `model` or the default; beside it, `models` by name, `services` and `price`, as `runAgent` takes
 * them.
 *
 * @throws ToolwrightError `MODEL_MISSING`, `MODEL_UNREADABLE`.
 */
export async function loadModel(file: string | undefined): Promise<ModelParts> {
  if (file === undefined) throw new ToolwrightError("MODEL_MISSING", "No model is given to the agents.");
  if (!(await fileExists(file))) throw unreadable(file, "does not exist");
  const exported = await loaded(file);
  const { model = exported.default, models, services, price } = exported;
  if (model === undefined) throw unreadable(file, "exports neither `model` nor a default");
  return {
    model,
    ...Object.fromEntries(Object.entries({ models, services, price }).filter(([, part]) => part)),
  } as ModelParts;
}

async function loaded(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    const needsNode = file.endsWith("ts") && !("typescript" in process.features && process.features.typescript);
    const advice = needsNode ? " (this Node reads no TypeScript; 22.18 does)" : "";
    throw unreadable(file, `cannot be loaded: ${errorMessage(cause)}${advice}`, cause);
  }
}

const unreadable = (file: string, why: string, cause?: unknown): ToolwrightError =>
  new ToolwrightError("MODEL_UNREADABLE", `${path.basename(file)} ${why}.`, {
    at: { file, line: 1, column: 1 },
    cause,
  });
