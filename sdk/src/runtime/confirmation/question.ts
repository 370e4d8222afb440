import type { Call, Failure } from "../../model/call/call.ts";
import type { CompletePolicy } from "../../model/call/policy.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { CallVerdict } from "../../model/ports/permissions.ts";
import type { ConfirmationPreview } from "../../model/ports/question.ts";
import { redact } from "../../schema/redact.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { JsonObject } from "../../util/json.ts";
import { memoize } from "../../util/memo.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import { clipText } from "../../util/visible-text.ts";
import { inTime, parsedArguments, reviveInput } from "../arguments/handler-input.ts";
import { plainJson } from "../values/plain-json.ts";
import { failure, unexpected } from "../values/response-errors.ts";
import { riskOf } from "./confirmations.ts";

/** A copy of the arguments that will run: the output of the tool's own schema if it is JSON, otherwise the valid arguments. */
export function runningArguments(call: Call): JsonObject {
  const parsed = parsedArguments(call);
  const { maxArgumentBytes: bytes, maxArgumentValues: values, maxDepth: depth } = call.session.policy;
  if (parsed !== undefined) {
    try {
      const value = plainJson(parsed.value, { bytes, values, depth });
      if (isRecord(value)) return value;
    } catch {
      // For example a class instance: the arguments from which it was made are shown.
    }
  }
  return plainJson(call.args) as JsonObject;
}

/**
 * Digest of everything that a confirmation is bound to: the caller, the tool, the arguments and the policy.
 *
 * @param id Id of the session; omitted for a question, which its session keeps.
 */
export function boundOf({ tool, session }: Call, running: JsonObject, id = session.id): string {
  const { user, registry, policy } = session;
  const { toolId, metadata } = tool;
  const facts = [id, user ?? null, toolId, metadata.version ?? "1.0.0", registry.version];
  return sha256(JSON.stringify([...facts, sha256(stableJson(running)), digestOf(policy)]));
}

const digestOf = memoize((policy: CompletePolicy) => sha256(stableJson(policy)));

export interface Asking {
  readonly call: Call;
  readonly running: JsonObject;
  readonly verdict: CallVerdict | undefined;
  readonly clock: Clock;
}

/** The preview for a person. It goes to screens and logs, so it has no secrets. Returns the failure if the tool cannot make its question. */
export async function previewOf(asking: Asking): Promise<ConfirmationPreview | Failure> {
  const { call, running, verdict } = asking;
  const { tool, turn } = call;
  const { title } = tool.metadata;
  const risk = riskOf(tool);
  const always = verdict?.always ?? [];
  const question = verdict?.question ?? (await questionOf(asking));
  if (typeof question !== "string") return question;
  return {
    tool: tool.toolId,
    ...defined({ title }),
    question: turn.redaction?.text(question) ?? question,
    args: redact(running, tool.jsonSchema) as JsonObject,
    ...defined({ risk }),
    ...(always.length > 0 && { always }),
  };
}

type Asked = string | Failure;

/** The tool's own question, which gets the same arguments as the handler, or a general one. */
async function questionOf({ call, running, clock }: Asking): Promise<Asked> {
  const { tool, session } = call;
  const { title } = tool.metadata;
  if (tool.asksQuestion !== true) return `Run ${title === undefined ? tool.toolId : `"${title}"`}?`;
  const handler = await session.modules.handler(tool);
  if (typeof handler.question !== "function") return invalid(call, "is missing");
  const asking = async (): Promise<Asked> => {
    const parsed = parsedArguments(call);
    try {
      // A copy: `question` cannot change the arguments that are shown and run.
      return read(
        call,
        await handler.question?.(parsed === undefined ? reviveInput(plainJson(running), tool) : parsed.value),
      );
    } catch (cause) {
      const what = `${tool.toolId} was not run: its question to the person who has to confirm it failed`;
      return unexpected(what, { callId: call.id, cause, partialSideEffects: false });
    }
  };
  return inTime(asking(), call, { clock, whenCancelled: "its question was made", doing: "making its question" });
}

const longest = 2000;

const read = (call: Call, asked: unknown): Asked =>
  typeof asked !== "string" || asked.trim() === "" ? invalid(call, "is not a text") : clipText(asked, longest);

const invalid = ({ tool }: Call, why: string): Failure =>
  failure("INTERNAL", `${tool.toolId} was not run: its question to the person who has to confirm it ${why}.`, {
    suggestion: "Report this to the tool's author; the same call will fail again.",
  });
