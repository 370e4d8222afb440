import type { LanguageModelV4 } from "@ai-sdk/provider";
import { ToolError } from "../../errors/tool-error.ts";
import type { AskedModels, TaskHistory, WebSearch } from "../../model/ports/asked-models.ts";
import type { Store } from "../../model/ports/store.ts";
import type { MemoryService } from "../../model/ports/memory.ts";
import type { RunState } from "../../model/tasks/task.ts";
import type { Clock } from "../../model/ports/clock.ts";
import { errorMessage } from "../../util/failures.ts";
import { sentence } from "../../util/texts.ts";
import { asV4, generateOnce } from "../generate/model.ts";
import { readUsage } from "../generate/generate.ts";
import { withRetries } from "../generate/with-retries.ts";
import { memoryService } from "../memory/memory.ts";
import { isSpent, noteUsage } from "../run/call-scope.ts";
import type { AgentHost } from "../run/options.ts";
import { foldTimeline } from "../timeline/fold.ts";
import { readRun } from "../timeline/run-log.ts";
import { rootsOf } from "../timeline/state.ts";

/** The services that the tools of the agent toolkit need, in addition to a web search. */
export interface AgentServices {
  readonly models: AskedModels;
  readonly history: TaskHistory;
  /** Omitted if the host stores no memories. */
  readonly memory?: MemoryService;
}

/** The models of a host by their names; the run's model has the name `""`. */
export const namedModels = ({
  model,
  models = {},
}: Pick<AgentHost, "model" | "models">): ReadonlyMap<string, LanguageModelV4> =>
  new Map([["", asV4(model)], ...Object.entries(models).map(([name, each]) => [name, asV4(each)] as const)]);

export const servicesWith = (
  models: ReadonlyMap<string, LanguageModelV4>,
  host: Pick<AgentHost, "store" | "memory" | "price" | "retries">,
  clock: Clock,
): AgentServices => ({
  models: askedModels(models, host, clock),
  history: taskHistory(host.store),
  ...(host.memory === undefined ? {} : { memory: memoryService(host.memory) }),
});

const refuse = (what: string): Promise<never> =>
  Promise.reject(new ToolError("PERMANENT", `${what} here.`, { suggestion: "Go on without it, and say so." }));

/** Replacements for services that a host lacks: its sessions open, and a tool that needs the service names it in its error. */
export const absentServices: { readonly webSearch: WebSearch; readonly memory: MemoryService } = {
  webSearch: { search: () => refuse("There is no search engine") },
  memory: { save: () => refuse("Nothing is remembered") },
};

/** Maximum length of a page, in characters. */
const mostCharacters = 100_000;

/**
 * Reads the entries of the task whose session asks and, in a conversation, the entries of its agent's other turns. Entries of other agents are
 * not included.
 */
const taskHistory = (store: Pick<Store, "read">): TaskHistory => ({
  async read({ from, to }, { id }) {
    const end = id.lastIndexOf(".");
    const [run, task] = [id.slice(0, Math.max(0, end)), id.slice(end + 1)];
    const entries = await readRun(store, run);
    const tasks = ownTasks(foldTimeline(run, entries), task);
    const own = entries.filter(({ seq, task: of }) => seq >= from && seq <= to && tasks.has(of));
    const first = own[0];
    if (first === undefined) {
      throw new ToolError("PERMANENT", `This task has no entries from ${from} to ${to}.`, {
        suggestion: "Take the numbers from the summary of the history.",
      });
    }
    const lines: string[] = [];
    let left = mostCharacters;
    for (const entry of own) {
      const line = JSON.stringify(entry);
      if (line.length > left && lines.length > 0) return { entries: lines.join("\n"), next: entry.seq };
      lines.push(line.slice(0, left));
      left -= line.length + 1;
    }
    return { entries: lines.join("\n") };
  },
});

/** Each turn of an agent in a conversation is a separate task. */
function ownTasks(state: RunState, id: string): ReadonlySet<string> {
  const own = state.tasks.get(id);
  if (own === undefined || own.parent !== undefined || state.conversation.length === 0) return new Set([id]);
  return new Set(rootsOf(state).flatMap(({ id: other, agent }) => (agent === own.agent ? other : [])));
}

/** Lets a tool call the models of a host by name; the run's model has the name `""`. */
function askedModels(
  models: ReadonlyMap<string, LanguageModelV4>,
  { retries = 3, price }: Pick<AgentHost, "retries" | "price">,
  clock: Clock,
): AskedModels {
  return {
    async ask({ prompt, model: name = "", signal }) {
      const model = models.get(name);
      if (model === undefined) throw unknownModel(name, [...models.keys()]);
      if (isSpent())
        throw new ToolError("PERMANENT", "The limit `tokens` of this run is reached.", {
          suggestion: "Finish with what you have.",
        });
      const options = {
        prompt: [{ role: "user" as const, content: [{ type: "text" as const, text: prompt.toWellFormed() }] }],
        abortSignal: signal,
      };
      let text: string;
      try {
        const { content, usage } = await withRetries(
          (onFirst) => generateOnce({ model, options, onText: undefined, onFirst }),
          { attempts: retries, clock, signal },
        );
        noteUsage(readUsage(usage, model, price));
        text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
      } catch (cause) {
        throw new ToolError("TRANSIENT", sentence(`The model failed: ${errorMessage(cause)}`), { cause });
      }
      if (text.trim() === "") throw new ToolError("TRANSIENT", "The model gave no text.");
      return { answer: text, model: name === "" ? model.modelId : name };
    },
  };
}

function unknownModel(name: string, names: readonly string[]): ToolError {
  const known = names.filter((each) => each !== "");
  const suggestion =
    known.length === 0 ? "Omit `model`: the run's model is the only one." : `There are: ${known.join(", ")}.`;
  return new ToolError("PERMANENT", `There is no model ${JSON.stringify(name)}.`, { suggestion });
}
