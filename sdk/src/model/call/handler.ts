import type { Context } from "./context.ts";
import type { StandardSchema } from "../explicit-schema.ts";

/** The part of a tool's definition that a call runs. */
export interface Handler {
  /** The schema of the arguments, if the tool gives it as a value. */
  readonly input?: Partial<StandardSchema>;
  /** The tool's own preview of its data: a text of several lines, or lines. */
  preview?(data: unknown, maxLines: number): unknown;
  /** The question to a person who has to confirm the call. */
  question?(input: unknown): unknown;
  execute(input: unknown, ctx: Context): unknown;
}
