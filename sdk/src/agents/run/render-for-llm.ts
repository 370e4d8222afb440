import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Store } from "../../model/ports/store.ts";
import { LoadedDocuments } from "../render/documents.ts";
import { foldTimeline } from "../timeline/fold.ts";
import { readRun } from "../timeline/run-log.ts";
import { promptForms, type PromptFormat, type PromptForms } from "../render/prompt-forms.ts";
import { profileOf } from "../render/profiles.ts";
import { render } from "../render/render.ts";

/** The task to render, and its format. */
export interface RenderForLlmOptions<Format extends PromptFormat> {
  /** Id of the task; default `t0`, the root. */
  readonly task?: string;
  readonly format: Format;
  /** Agents of the run, for the instructions of the task's agent; default: no instructions are rendered. */
  readonly agents?: readonly AgentDefinition[];
}

/**
 * Renders a task of a stored run as the messages that a model reads: `ai-sdk` returns a prompt of its language models, `openai` `instructions`
 * and `input` of the Responses API, `anthropic` `system` and `messages`, `gemini` `systemInstruction` and `contents`. Nothing is changed.
 *
 * @throws ToolwrightError `RUN_NOT_FOUND` for a run or a task that does not exist; `STORE_FAILED`.
 * @example
 * const { system, messages } = await renderForLlm(store, "r1", { format: "anthropic", agents: [root] });
 */
export async function renderForLlm<Format extends PromptFormat>(
  store: Store,
  run: string,
  { task: id = "t0", format, agents = [] }: RenderForLlmOptions<Format>,
): Promise<PromptForms[Format]> {
  const state = foldTimeline(run, await readRun(store, run));
  const task = state.tasks.get(id);
  if (task === undefined) {
    const tasks = [...state.tasks.keys()];
    const known = tasks.length === 0 ? `The store has no run "${run}".` : `The run "${run}" has ${tasks.join(", ")}.`;
    throw new ToolwrightError("RUN_NOT_FOUND", `There is no task "${id}". ${known}`);
  }
  if (!Object.hasOwn(promptForms, format)) {
    const known = Object.keys(promptForms).join(", ");
    throw new ToolwrightError("CONFIG_INVALID", `There is no format "${format}"; there are ${known}.`);
  }
  const form = promptForms[format];
  const profile = profileOf(form.provider);
  const own = task.last?.model;
  const { entries } = task;
  const loaded = new LoadedDocuments(() => ({ store: store.documents, workspace: state.workspace }));
  const prompt = render(
    {
      system: agents.find(({ name }) => name === task.agent)?.instructions ?? "",
      entries,
      documents: await loaded.documentsIn(entries),
      // Reasoning is sent only to the provider that wrote it.
      model: own !== undefined && profileOf(own.provider) === profile ? own : { provider: form.provider, id: "" },
    },
    profile,
  );
  return form.messages(prompt);
}
