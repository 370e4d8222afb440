import type { Code } from "../../errors/codes.ts";
import type { ReadResult } from "../content/read-content.ts";

/** What the thread says about a file. */
export type ThreadAnswer =
  | { readonly result: ReadResult }
  | { readonly error: { readonly code: Code; readonly message: string; readonly remedy: string } }
  | { readonly reason: string };
