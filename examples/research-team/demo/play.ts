import {
  answerQuestion,
  optionsOf,
  runAgent,
  sqliteStore,
  type LanguageModel,
  type RunReport,
  type TimelineEntry,
  openDocuments,
} from "toolwright/agents";
import { loadRegistry } from "toolwright/runtime";

/** How the demonstration is played. */
export interface PlayOptions {
  /** The file of the run. */
  readonly file: string;
  /** Address of `tool_registry.json`. */
  readonly registry: URL;
  readonly model: LanguageModel;
  readonly print: (line: string) => void;
}

interface Playing extends PlayOptions {
  /** Names of agents by their task. */
  readonly agents: Map<string, string>;
}

/** A document that the run has written. */
export interface PlayedDocument {
  readonly path: string;
  readonly text: string;
}

const run = "continents";

/**
 * Runs the team: it waits for an answer, stops in the middle, and continues from the file as another process would. Gives the
 * documents at the end.
 */
export async function play(options: PlayOptions): Promise<{ report: RunReport; documents: readonly PlayedDocument[] }> {
  const { print } = options;
  const playing: Playing = { ...options, agents: new Map([["t0", "lead"]]) };
  let report = await worked(playing, { stopsAfter: "country_table" });
  for (;;) {
    const [question] = report.questions;
    if (report.status === "stopped") {
      print("— The process is stopped in the middle. Another process continues from the file. —");
      report = await worked(playing);
    } else if (report.status === "waiting" && question !== undefined) {
      const answer = optionsOf(question)?.at(-1) ?? "Decide yourself.";
      print(`— ${question.path.join(" → ")} asks: ${question.message} A person answers: ${answer}. —`);
      await answered(options, { question: question.id, answer });
      report = await worked(playing, { stopsAfter: "country_table" });
    } else break;
  }
  print(`— ${report.status}: ${report.error?.message ?? resultText(report.result)} —`);
  return { report, documents: await documentsIn(options) };
}

/** Works on the run from its file, until it ends or waits; or stops after a call of this tool. */
async function worked(
  { file, registry, model, print, agents }: Playing,
  { stopsAfter }: { readonly stopsAfter?: string } = {},
): Promise<RunReport> {
  const store = await sqliteStore(file);
  const stop = new AbortController();
  try {
    return await runAgent({
      registry: await loadRegistry(registry),
      model,
      store,
      run,
      agent: "lead",
      stop: stop.signal,
      input: "Compare the continents of the world.",
      onEvent: (event) => {
        if (event.type !== "entry") return;
        const line = lineOf(event.entry, agents);
        if (line !== undefined) print(line);
        if (event.entry.type === "call_finished" && event.entry.tool === stopsAfter) stop.abort();
      },
    });
  } finally {
    await store.close();
  }
}

/** Says who did what; `agents` are the names of those who have begun, by their task. */
function lineOf(entry: TimelineEntry, agents: Map<string, string>): string | undefined {
  if (entry.type === "task_created") {
    agents.set(entry.task, entry.agent);
    return `${entry.agent} starts`;
  }
  if (entry.type !== "call_finished" && entry.type !== "call_failed") return undefined;
  const verb = entry.type === "call_finished" ? "has" : "failed";
  return `${agents.get(entry.task) ?? "agent"} ${verb} ${entry.tool}: ${resultText(entry.result)}`;
}

/** The members of a result in a line, lists joined. */
const resultText = (result: unknown): string =>
  typeof result === "object" && result !== null
    ? Object.entries(result)
        .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join("; ") : String(value)}`)
        .join(" · ")
    : String(result);

async function answered(
  { file }: PlayOptions,
  given: { readonly question: string; readonly answer: string },
): Promise<void> {
  const store = await sqliteStore(file);
  try {
    await answerQuestion(store, run, { ...given, by: "reader" });
  } finally {
    await store.close();
  }
}

async function documentsIn({ file }: PlayOptions): Promise<readonly PlayedDocument[]> {
  const store = await sqliteStore(file);
  try {
    const documents = openDocuments({ store: store.documents, workspace: run, author: "demo" });
    const found = await documents.find();
    const read = await Promise.all(found.map(({ path }) => documents.read(path)));
    return read.flatMap((document) =>
      document === undefined ? [] : [{ path: document.path, text: new TextDecoder().decode(document.bytes) }],
    );
  } finally {
    await store.close();
  }
}
