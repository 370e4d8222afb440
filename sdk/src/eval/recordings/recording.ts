import type { LanguageModelV4Content } from "@ai-sdk/provider";

export interface ModelAnswer {
  /** Texts, reasoning and calls, in the provider's form. */
  readonly content: readonly LanguageModelV4Content[];
  readonly finish: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly latencyMs: number;
  /** Time of the answer, in ISO format. */
  readonly at: string;
}

/** Digests of the request's parts, which show what has changed since. */
export interface RequestParts {
  readonly tools: Readonly<Record<string, string>>;
  readonly prompt: string;
}

export interface Recording {
  readonly format: "1.0";
  readonly case: string;
  readonly model: string;
  /** The provider whose format the definitions had. */
  readonly form: string;
  readonly run: number;
  readonly request: RequestParts;
  readonly answer: ModelAnswer;
  /** The command that sent the request. */
  readonly session: string;
}
