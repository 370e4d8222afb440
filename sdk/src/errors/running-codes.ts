import type { ErrorCode } from "./error-code.ts";

/** Codes of agents, workflows, stores, documents, evals and the studio. */
export const runningCodes = {
  // Agents and their runs
  AGENT_UNKNOWN: {
    summary: "No agent has this name.",
    remedy: "Correct the name, or add the agent to `agents`.",
  },
  AGENT_INVALID: {
    summary: "The definition of an agent is not valid.",
    remedy: "Correct the named part of the agent's definition.",
  },
  MODEL_MISSING: {
    summary: "The agents have no model.",
    remedy:
      'Export a model of the AI SDK as `model` from a file, such as `export const model = openai(...)` in `model.ts`, and give it: `--model ./model.ts`, or `agents: { model: "./model.ts" }` in the configuration.',
  },
  MODEL_UNREADABLE: {
    summary: "The file that exports the model cannot be loaded, or exports none.",
    remedy: "Export a model of the AI SDK as `model` or as the default, in a file that Node loads.",
  },
  MODEL_UNSUPPORTED: {
    summary: "The model cannot be used: it implements another interface.",
    remedy:
      "Pass a model of the AI SDK, specification v4 or v3, such as `openai(...)` from a current `@ai-sdk/openai`.",
  },
  CONNECTION_FAILED: {
    summary: "The server of a live model cannot be reached.",
    remedy: "Check the address, the key and the name of the model, and see the cause of the error.",
  },
  LEASE_LOST: {
    summary: "Another worker has taken over the run.",
    remedy: "Stop working on it. If the worker was alive, give runs a longer `leaseMs`.",
  },
  RUN_NOT_FOUND: {
    summary: "The store has no run with this id.",
    remedy: "Check the id and the file of the store.",
  },
  RUNS_NOT_FOUND: {
    summary: "There is no run file at this path.",
    remedy: 'Start a run with `toolwright agent <name> "task"`, or name its file with `--db <file>`.',
  },
  QUESTION_NOT_FOUND: {
    summary: "The run does not wait for an answer to this question.",
    remedy: "Read the ids of the open questions with `toolwright timeline <run>`.",
  },
  MEMORY_FULL: {
    summary: "The owner has the maximum number of memories.",
    remedy: "Erase some with `toolwright memory erase`, or `memory.erase(owner, id)`.",
  },
  MEMORY_NOT_FOUND: {
    summary: "No memory has this id.",
    remedy: "Read the ids with `toolwright memory list`.",
  },
  RUN_HELD: {
    summary: "Another worker has a claim on the run.",
    remedy: "Wait until it releases the run, or until its lease ends.",
  },
  // Workflows and their conversations
  WORKFLOW_INVALID: {
    summary: "A workflow is not valid.",
    remedy: "Correct the named part of the workflow.",
  },
  WORKFLOW_UNREADABLE: {
    summary: "A workflow file cannot be read, or is not JSON.",
    remedy: "Correct the file at the named location.",
  },
  WORKFLOW_TOOL_MISSING: {
    summary: "A workflow names a tool that the project does not have.",
    remedy: "Correct the module or the function, or add the tool at one of the paths that were tried.",
  },
  WORKFLOW_AGENT_UNKNOWN: {
    summary: "A workflow names an agent that it does not have.",
    remedy: "Correct the name, or add the agent to `agents` of the workflow or as `agents/<name>.ts`.",
  },
  WORKFLOW_REPEATED: {
    summary: "A workflow uses a name twice.",
    remedy: "Remove one of the two entries.",
  },
  WORKFLOW_HOOK_CYCLE: {
    summary: "Hooks of one event require each other.",
    remedy: "Remove one of the names from `requires` of these tools.",
  },
  WORKFLOW_HOOK_OPEN: {
    summary: "A hook that can refuse lets everything pass when it fails.",
    remedy: 'Set `onFailure: "deny"` in the tool, or `onFailure: "continue"` if that is intended.',
  },
  CONVERSATION_ENDED: {
    summary: "The conversation has ended and accepts no message.",
    remedy: "Open a new conversation.",
  },
  CONVERSATION_FAILED: {
    summary: "A server cannot open or continue the conversation of a session.",
    remedy: "Correct the named part and restart the server, which then answers the message.",
  },
  REQUEST_FAILED: {
    summary: "A server could not answer a request, because the host's code or the store failed.",
    remedy: "See the cause of the error, such as what `authenticate` threw.",
  },
  CONVERSATION_UNKNOWN: {
    summary: "The id belongs to a run that is not a conversation.",
    remedy: "Open the conversation with another id, or continue the run with `runAgent`.",
  },
  // Sessions in a store
  STORE_FAILED: {
    summary: "An operation of the store failed.",
    remedy:
      "See the cause of the error. Stored data is complete. A session retries the missing entries with its next write, and a run can be resumed.",
  },
  STORE_CONFLICT: {
    summary: "Another process has written to the same log of the store.",
    remedy: "Let one process at a time run a session. To continue it here, call `resumeSession`.",
  },
  SESSION_EXISTS: {
    summary: "The store already has a session with this id.",
    remedy: "Open the session with another id, or continue the existing one with `resumeSession`.",
  },
  SESSION_NOT_FOUND: {
    summary: "The store has no session with this id.",
    remedy: "Check the id and the file of the store, or open a new session.",
  },
  SESSION_CLOSED: {
    summary: "The session was closed and cannot be resumed.",
    remedy: "Open a new session.",
  },
  SESSION_DAMAGED: {
    summary: "The stored session is not valid.",
    remedy: "Open a new session. If no other program has changed the store, please report this as a bug.",
  },
  // Documents
  DOCUMENT_CONFLICT: {
    summary: "The document's current version is not the version that the write expects.",
    remedy: "Read the newest version, and write again with its number as `ifVersion`.",
  },
  DOCUMENT_NOT_FOUND: {
    summary: "The workspace has no document, or no version of it, at this path.",
    remedy: "Correct the path; `find` lists the documents of the workspace.",
  },
  DOCUMENT_PATH_INVALID: {
    summary: "A path is not allowed for a document.",
    remedy: "Use names separated by `/`, without `..`, `\\` and control characters, of at most 1,024 bytes in all.",
  },
  DOCUMENT_TOO_LARGE: {
    summary: "The document is larger than a workspace allows.",
    remedy: "Split the document, or keep the file elsewhere and write a summary.",
  },
  DATA_QUERY_INVALID: {
    summary: "A query over the tables of documents cannot be run.",
    remedy: "Write one SELECT in SQLite's dialect; a query without `sql` lists the tables.",
  },
  // Evals
  CASES_UNREADABLE: {
    summary: "A file of eval cases cannot be read.",
    remedy: 'Write JSON of the form `{ "cases": [{ "id": "…", "request": "…", "expect": { "tool": "…" } }] }`.',
  },
  CASES_INVALID: {
    summary: "An eval case is not valid, or names a missing tool or parameter.",
    remedy:
      "Correct the case at the named location; `schemas/eval-cases.schema.json` of the package describes the form.",
  },
  CASES_NOT_FOUND: {
    summary: "There are no eval cases.",
    remedy:
      "Write `tools/<tool>/evals.json` or `evals/<name>.json`, put a request before an `@example` of a tool, or let `toolwright eval --suggest` write cases to review.",
  },
  MODEL_UNKNOWN: {
    summary: "A model cannot be found by its name.",
    remedy:
      "Write `provider/model` and install the package `@ai-sdk/<provider>`, give `--base-url` of an OpenAI-compatible server, name a module, or use `fake`.",
  },
  // The studio
  STUDIO_MISSING: {
    summary: "The page of the studio is not in the package.",
    remedy: "Install the package again; in a clone of the repository, run `npm run build`.",
  },
  EDIT_STALE: {
    summary: "The file has changed since the edit was shown.",
    remedy: "Review the current edit, and apply it.",
  },
} as const satisfies Readonly<Record<string, ErrorCode>>;
