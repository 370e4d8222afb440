import path from "node:path";
import { literalOf, type ShellWord } from "../words/shell-word.ts";

/** Where `cd` leads, from each folder; null where that is not known before it runs. */
export function changedFolders(
  args: readonly ShellWord[],
  folders: readonly string[] | null,
): readonly string[] | null {
  const operands = args.filter((word) => !["--", "-P", "-L"].includes(literalOf(word) ?? ""));
  const [target] = operands.map(literalOf);
  if (operands.length !== 1 || target === undefined || target === "" || target.startsWith("-")) return null;
  // What a link leads to is not known here, so `..` after a name may be any folder.
  if (/[^./][^/]*\/+(?:.*\/)?\.\.(?:\/|$)/.test(target)) return null;
  return folders?.map((folder) => (path.isAbsolute(target) ? target : path.posix.join(folder, target))) ?? null;
}
