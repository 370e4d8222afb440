import type { ErrorCode } from "./error-code.ts";

/** Codes about agents and their runs. */
export const agentCodes = {
  AGENT_UNKNOWN: {
    summary: "No agent has this name.",
    remedy: "Correct the name, or add the agent to `agents`.",
  },
  AGENT_INVALID: {
    summary: "The definition of an agent is not valid.",
    remedy: "Correct what the message names in the definition of the agent.",
  },
  MODEL_MISSING: {
    summary: "No model is given to the agents.",
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
    summary: "There is no file of runs at the path.",
    remedy: 'Start a run with `toolwright agent <name> "task"`, or name its file with `--db <file>`.',
  },
  QUESTION_NOT_FOUND: {
    summary: "The run does not wait for an answer to this question.",
    remedy: "Read the ids of the open questions with `toolwright timeline <run>`.",
  },
  MEMORY_FULL: {
    summary: "An owner of memories has as many as it may.",
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
} as const satisfies Readonly<Record<string, ErrorCode>>;
