import { ToolError } from "toolwright";
import { ignoredUsersFile } from "./paths.ts";
import { changeFile } from "./replace-file.ts";

/** A user the desk does not answer for a while. */
export interface IgnoredUser {
  readonly userId: string;
  /** ISO time at which the desk answers again. */
  readonly until: string;
  readonly reason?: string;
  /** The call that wrote this entry. */
  readonly writtenBy: string;
}

/**
 * Writes a user on the list and gives their entry. The same call changes nothing the second time; a later block that
 * would end sooner does not shorten an existing one. Entries that have expired at `now` are removed.
 */
export function ignoreUser(entry: IgnoredUser, now: Date): Promise<IgnoredUser> {
  return changeFile(ignoredUsersFile(), (text) => {
    const standing = readList(text).filter(({ until }) => Date.parse(until) > now.getTime());
    const known = standing.find(({ userId }) => userId === entry.userId);
    const keep = known !== undefined && (known.writtenBy === entry.writtenBy || known.until >= entry.until);
    const result = keep ? known : entry;
    const users = [...standing.filter(({ userId }) => userId !== entry.userId), result];
    return { text: `${JSON.stringify({ users }, null, 2)}\n`, result };
  });
}

function readList(text: string | undefined): readonly IgnoredUser[] {
  if (text === undefined) return [];
  try {
    const content: unknown = JSON.parse(text);
    if (isList(content)) return content.users;
  } catch {
    // Invalid JSON fails like any other invalid content.
  }
  throw new ToolError("PERMANENT", "The list of ignored users is damaged; it was left as it is.", {
    suggestion: "End the conversation politely and tell the keeper of the desk.",
  });
}

function isList(content: unknown): content is { readonly users: readonly IgnoredUser[] } {
  return (
    typeof content === "object" &&
    content !== null &&
    "users" in content &&
    Array.isArray(content.users) &&
    content.users.every(
      (user: unknown) =>
        typeof user === "object" &&
        user !== null &&
        "userId" in user &&
        typeof user.userId === "string" &&
        "until" in user &&
        typeof user.until === "string",
    )
  );
}
