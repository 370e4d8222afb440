import path from "node:path";
import { pathToFileURL } from "node:url";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { startOf } from "../../model/finding.ts";
import { errorMessage } from "../../util/failures.ts";
import { fileExists } from "../../util/files.ts";

/** The exports of a model file. @throws ToolwrightError `MODEL_UNREADABLE`. */
export async function importModelFile(file: string): Promise<Readonly<Record<string, unknown>>> {
  if (!(await fileExists(file))) throw unreadableModel(file, "does not exist");
  try {
    return (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    const needsNode = file.endsWith("ts") && !("typescript" in process.features && process.features.typescript);
    const advice = needsNode ? " (this Node reads no TypeScript; 22.18 does)" : "";
    throw unreadableModel(file, `cannot be loaded: ${errorMessage(cause)}${advice}`, cause);
  }
}

export const unreadableModel = (file: string, why: string, cause?: unknown): ToolwrightError =>
  new ToolwrightError("MODEL_UNREADABLE", `${path.basename(file)} ${why}.`, {
    at: startOf(file),
    cause,
  });
