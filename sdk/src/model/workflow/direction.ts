import type { ConversationDirection } from "../conversation/message.ts";
import { isRecord } from "../../util/is-record.ts";

/** Whether a handler without types directed by what a conversation understands. */
export function isDirection(value: unknown): value is ConversationDirection {
  if (!isRecord(value)) return false;
  const { next, variables, end, ...others } = value;
  if (Object.keys(others).length > 0) return false;
  if (next !== undefined && typeof next !== "string") return false;
  if (variables !== undefined && !isRecord(variables)) return false;
  return end === undefined || typeof end === "boolean" || typeof end === "string";
}
