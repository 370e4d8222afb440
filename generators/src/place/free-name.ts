import { readdir } from "node:fs/promises";
import path from "node:path";
import { CreateError } from "../create-error.ts";

/** A conflict with what exists under the name, with a name that is free. `place` is the path that carries the name, without an ending. */
export async function freeName(error: unknown, place: string): Promise<unknown> {
  if (!(error instanceof CreateError) || error.code !== "FILE_CONFLICT") return error;
  const isOwn = (error.details.items ?? []).some(
    (item) => path.dirname(item) === place || item.startsWith(`${place}.`),
  );
  const found: readonly string[] = await readdir(path.dirname(place)).catch(() => []);
  const taken = found.map((file) => file.replace(/\..*/, ""));
  const name = path.basename(place);
  if (!isOwn || !taken.includes(name)) return error;
  const free = [2, 3, 4, 5, 6, 7, 8, 9].map((count) => `${name}_${count}`).find((one) => !taken.includes(one));
  if (free === undefined) return error;
  return new CreateError(error.code, error.message, {
    ...error.details,
    suggestion: free,
    remedy: `The name ${name} is taken: use another one, such as ${free}. ${error.details.remedy}`,
  });
}
