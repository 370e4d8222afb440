import { homedir } from "node:os";
import path from "node:path";
import { sha256 } from "../../util/sha256.ts";

/**
 * The usual file of a workspace's journal: outside the workspace, so that nothing in it can change the journal.
 *
 * @param root The workspace, absolute and without links.
 * @param environment Names the folder for states, `XDG_STATE_HOME`, or the home folder, `HOME`.
 */
export function journalFileOf(root: string, environment: Readonly<Record<string, string | undefined>> = {}): string {
  const { XDG_STATE_HOME: state, HOME: home = homedir() } = environment;
  const folder = state !== undefined && path.isAbsolute(state) ? state : path.join(home, ".local/state");
  const name = `${path.basename(root).replaceAll(/[^\w.-]/g, "_")}-${sha256(root).slice(0, 12)}`;
  return path.join(folder, "toolwright", name, "changes.sqlite");
}
