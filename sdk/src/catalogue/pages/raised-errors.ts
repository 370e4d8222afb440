import type { ToolPage } from "../tool-page.ts";

/** A code that tools fail with. */
export interface RaisedError {
  readonly code: string;
  /** Names of the tools whose documents name it. */
  readonly tools: readonly string[];
}

const codes = /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`/g;

/** The codes that the sections about errors name, sorted. */
export function raisedErrors(pages: readonly ToolPage[]): readonly RaisedError[] {
  const pairs = pages.flatMap(({ name, guidance }) =>
    [...new Set([...(guidance.errors ?? "").matchAll(codes)].map(([, code = ""]) => code))].map((code) => ({
      code,
      name,
    })),
  );
  return [...Map.groupBy(pairs, ({ code }) => code)]
    .map(([code, found]) => ({ code, tools: found.map(({ name }) => name) }))
    .sort((one, other) => (one.code < other.code ? -1 : 1));
}
