import type { LanguageModelV4Content } from "@ai-sdk/provider";

export interface ModelAnswer {
  /** Texts, reasoning and calls, as the provider gave them. */
  readonly content: readonly LanguageModelV4Content[];
  readonly finish: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly latencyMs: number;
  /** When it came, as ISO time. */
  readonly at: string;
}

/** What a request was made of, by digests: enough to tell what has changed since. */
export interface RequestParts {
  readonly tools: Readonly<Record<string, string>>;
  readonly prompt: string;
}

export interface Recording {
  readonly format: "1.0";
  readonly case: string;
  readonly model: string;
  /** The provider whose form the definitions had. */
  readonly form: string;
  readonly run: number;
  readonly request: RequestParts;
  readonly answer: ModelAnswer;
  /** The command that asked. */
  readonly session: string;
}
