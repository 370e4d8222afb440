import type { Call } from "../../model/call/call.ts";
import type { CompletePolicy } from "../../model/call/policy.ts";
import type { JsonObject } from "../../util/json.ts";
import { isRecord } from "../../util/is-record.ts";
import { memoize } from "../../util/memo.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import { parsedArguments } from "../arguments/parse-arguments.ts";
import { plainJson } from "../values/plain-json.ts";

/**
 * The arguments as they will run: what the tool's own schema made of them, where that is JSON, or else the valid arguments. A copy.
 */
export function runningArguments(call: Call): JsonObject {
  const parsed = parsedArguments(call);
  const { maxArgumentBytes: bytes, maxArgumentValues: values, maxDepth: depth } = call.session.policy;
  if (parsed !== undefined) {
    try {
      const value = plainJson(parsed.value, { bytes, values, depth });
      if (isRecord(value)) return value;
    } catch {
      // A class instance, for example: the arguments it was made from are shown.
    }
  }
  return plainJson(call.args) as JsonObject;
}

/**
 * Digest of everything that a confirmation holds for: whose call it is, of which tool, with which arguments, under which policy.
 *
 * @param id Of the session; a question, which its session keeps, has none.
 */
export function boundOf({ tool, session }: Call, running: JsonObject, id = session.id): string {
  const { view, registry, policy } = session;
  const { toolId, metadata } = tool;
  const facts = [id, view.user ?? null, toolId, metadata.version ?? "1.0.0", registry.version];
  return sha256(JSON.stringify([...facts, sha256(stableJson(running)), digestOf(policy)]));
}

const digestOf = memoize((policy: CompletePolicy) => sha256(stableJson(policy)));
