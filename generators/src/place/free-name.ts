import { readdir } from "node:fs/promises";
import path from "node:path";
import { CreateError } from "../create-error.ts";

/** A conflict with an existing tool, with a name that is free. */
export async function freeName(error: unknown, toolFolder: string): Promise<unknown> {
  if (!(error instanceof CreateError) || error.code !== "FILE_CONFLICT") return error;
  const isTool = (error.details.items ?? []).some((item) => path.dirname(item) === toolFolder);
  const taken: readonly string[] = await readdir(path.dirname(toolFolder)).catch(() => []);
  const name = path.basename(toolFolder);
  if (!isTool || !taken.includes(name)) return error;
  const free = [2, 3, 4, 5, 6, 7, 8, 9].map((count) => `${name}_${count}`).find((one) => !taken.includes(one));
  if (free === undefined) return error;
  return new CreateError(error.code, error.message, {
    ...error.details,
    suggestion: free,
    remedy: `There is a tool ${name}: use another name, such as ${free}. ${error.details.remedy}`,
  });
}
