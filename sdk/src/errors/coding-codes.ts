import type { ErrorCode } from "./error-code.ts";

export const codingCodes = {
  PERMISSION_RULE_DEAD: {
    summary: "A permission rule can never match.",
    remedy: "Correct the rule or remove it; `toolwright permissions check` shows which rule decides about a command.",
  },
  PERMISSION_POLICY_INVALID: {
    summary: "A permissions file is not valid.",
    remedy: 'Write a JSON object such as `{ "allow": ["bash(npm test)"], "ask": [], "deny": ["bash(rm *)"] }`.',
  },
  PATH_INVALID: {
    summary: "A path cannot name a file.",
    remedy: "Give a path from the workspace, such as `src/main.ts`.",
  },
  PATH_OUTSIDE: {
    summary: "A path is outside the workspace.",
    remedy: "Use a path inside the workspace. Links out of it are not followed.",
  },
  PATH_NOT_FOUND: {
    summary: "There is no file at this path.",
    remedy: "Check the path; list the folder to see its contents.",
  },
  PATH_NOT_FILE: {
    summary: "The path does not lead to a regular file.",
    remedy: "Folders are listed, not read; pipes, sockets and devices are not opened.",
  },
  PATH_NOT_FOLDER: {
    summary: "The path does not lead to a folder.",
    remedy: "Give a folder, or read the file.",
  },
  PATH_UNSTABLE: {
    summary: "A file or folder was replaced while it was being opened.",
    remedy: "Try again; if it happens again, another program is changing the folder.",
  },
  FILE_NOT_TEXT: {
    summary: "A file is not text in UTF-8, or in UTF-16 with a byte order mark.",
    remedy: "Change it with a program that supports its format.",
  },
  FILE_TOO_LARGE: {
    summary: "The file is too large for the journal, so its change could not be undone.",
    remedy: "Change it with a command, or open the journal with a larger `maxFileBytes`.",
  },
  FILE_UNREAD: {
    summary: "The session has not read the file that it would change.",
    remedy: "Read the file first, then make the change.",
  },
  FILE_CHANGED: {
    summary: "The file has changed since the session read it.",
    remedy: "Read the file again, then make the change.",
  },
  FILE_READ_ONLY: {
    summary: "The file is read-only.",
    remedy: "Ask the user first; `chmod u+w` makes the file writable.",
  },
  READ_BUDGET: {
    summary: "A call has reached the size limit of one result.",
    remedy: "Read the rest in another call, or fewer lines of each file with `limit`.",
  },
  SEARCH_INVALID: {
    summary: "The pattern of a search is not valid.",
    remedy: "Correct the pattern, which matches within one line, or search for the exact text with `literal`.",
  },
  SEARCH_FAILED: {
    summary: "The program that searches files has failed.",
    remedy: "Search a smaller folder, or look at the message of the program.",
  },
  EDIT_NOT_FOUND: {
    summary: "The text that an edit replaces is not in the file.",
    remedy: "Copy the lines from the file as they are, with their indentation.",
  },
  EDIT_NOT_UNIQUE: {
    summary: "The text that an edit replaces is in the file more than once.",
    remedy: "Add lines before or after it until it matches only once, or replace all.",
  },
  EDIT_UNCHANGED: {
    summary: "An edit changes nothing.",
    remedy: "Omit the edit, or give the new text.",
  },
  EDIT_PLACEHOLDER: {
    summary: "A comment in the new text takes the place of code that would be lost.",
    remedy: "Write the lines out, or send the same text again if the comment is intended.",
  },
  EDIT_OVERLAP: {
    summary: "Two edits of one call change the same lines.",
    remedy: "Send them as one edit, or in two calls.",
  },
  COMMAND_FOLDER_INVALID: {
    summary: "The command's folder is outside the workspace.",
    remedy: "Give a folder of the workspace, such as `packages/core`, or omit it.",
  },
  COMMAND_LIMIT_INVALID: {
    summary: "The requested timeout is longer than the maximum.",
    remedy: "Request a shorter timeout, or run the command in the background.",
  },
  COMMAND_FAILED: {
    summary: "A command cannot be started.",
    remedy: "Check that bash, and the sandbox if one is used, is installed and executable.",
  },
  SANDBOX_MISSING: {
    summary: "The policy requires a sandbox for commands, which this machine does not have.",
    remedy:
      "Install bubblewrap (`apt-get install bubblewrap`), pass another sandbox, or set `commands.sandbox` of the policy to `preferred`.",
  },
  JOB_UNKNOWN: {
    summary: "No background command has this id.",
    remedy: "Use an id that `bash` returned in this session.",
  },
  JOB_LIMIT: {
    summary: "Too many background commands are running.",
    remedy: "Stop one of them first.",
  },
  JOURNAL_FAILED: {
    summary: "The journal of changes cannot be opened.",
    remedy: "Give it a writable file outside the workspace, on a disk with free space.",
  },
  UNDO_NOTHING: {
    summary: "No change that could be undone matches.",
    remedy: "List the journal. To redo an undone change, undo the undo.",
  },
  UNDO_CONFLICT: {
    summary: "A file was changed since the change that would be undone.",
    remedy: "Undo the later changes first, or edit the current file.",
  },
} as const satisfies Readonly<Record<string, ErrorCode>>;
