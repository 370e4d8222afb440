import { readFile } from "node:fs/promises";
import path from "node:path";
import { replaceFile } from "../../errors/replace-file.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { casesError } from "../../eval/cases/collect-cases.ts";
import { readCases } from "../../eval/cases/read-cases.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { KeptCall, ProposedEdit, SavedAs } from "../../serve/studio/studio-types.ts";
import { sha256 } from "../../util/sha256.ts";
import { unifiedDiff } from "../../verify/findings/fix-diff.ts";
import { withCase } from "./edits/with-case.ts";
import { withExample } from "./edits/with-example.ts";
import { withTest } from "./edits/with-test.ts";

interface Edit {
  /** Relative to the root. */
  readonly file: string;
  /** The text with the call; `before` is empty where the file is not there yet. */
  readonly change: (before: string) => string;
}

/**
 * The edit that saves a call. It is made where `digest` is that of the edit as it would be now.
 *
 * @throws ToolwrightError `EDIT_STALE` where the files have changed since the edit was shown; `CASES_UNREADABLE`, `CASES_INVALID`; `FILE_LOCKED`.
 */
export async function saveCall(
  root: string,
  {
    call,
    tool,
    as,
    digest,
  }: { readonly call: KeptCall; readonly tool: ToolRecord; readonly as: SavedAs; readonly digest: string | undefined },
): Promise<ProposedEdit> {
  const { file, change } = editOf(call, tool, as);
  const place = path.join(root, file);
  const before = await readFile(place, "utf8").catch(() => "");
  const after = inItsLines(before, change);
  const now = sha256(`${before}\0${after}`);
  if (digest !== undefined && digest !== now)
    throw new ToolwrightError("EDIT_STALE", `${file} has changed since the edit was shown.`);
  if (digest !== undefined) await replaceFile(place, after);
  return { file, diff: unifiedDiff({ file, before, after }), digest: now };
}

function editOf(call: KeptCall, tool: ToolRecord, as: SavedAs): Edit {
  const { sourcePath } = tool;
  const folder = path.posix.dirname(sourcePath);
  switch (as) {
    case "example":
      return { file: sourcePath, change: (before) => withExample(before, call, sourcePath) };
    case "test":
      return { file: testFile(sourcePath), change: (before) => withTest(before, call) };
    case "eval":
      return casesEdit(`${folder}/evals.json`, (before) => withCase(before, call, tool));
  }
}

function casesEdit(file: string, change: Edit["change"]): Edit {
  const checked = (before: string): string => {
    const { findings } = before.trim() === "" ? { findings: [] } : readCases(before, file);
    if (findings.length > 0) throw casesError(findings);
    return change(before);
  };
  return { file, change: checked };
}

/** A change of a text with `\n`, also for one whose lines all end as on Windows. */
function inItsLines(before: string, change: Edit["change"]): string {
  if (!before.includes("\r\n") || /(?<!\r)\n/.test(before)) return change(before);
  return change(before.replaceAll("\r\n", "\n")).replaceAll("\n", "\r\n");
}

/** `tool.test.ts` in the folder of a tool, else the name of its file. */
function testFile(sourcePath: string): string {
  const { dir, name, ext } = path.posix.parse(sourcePath);
  return `${dir}/${name === "handler" ? "tool" : name}.test${ext}`;
}
