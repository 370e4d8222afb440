/** The service of `ask_model`: the host's models. */
export interface AskedModels {
  /** Asks a model; default: the model of the run. @throws ToolError `PERMANENT` for an unknown name; `TRANSIENT` if the model fails. */
  ask(question: {
    readonly prompt: string;
    readonly model?: string | undefined;
    readonly signal: AbortSignal;
  }): Promise<{ readonly answer: string; readonly model: string }>;
}

/** A page that a search engine found. */
export interface FoundPage {
  readonly title: string;
  /** `http` or `https`; others are omitted. */
  readonly url: string;
  readonly snippet: string;
}

/** The service of `search_web`: any search engine, as `services: { webSearch }`. */
export interface WebSearch {
  search(
    query: string,
    options: { readonly limit: number; readonly signal: AbortSignal },
  ): Promise<readonly FoundPage[]>;
}

/** The service of `read_history`: the entries of the calling task. */
export interface TaskHistory {
  read(
    range: { readonly from: number; readonly to: number },
    session: { readonly id: string },
  ): Promise<{ entries: string; next?: number }>;
}
