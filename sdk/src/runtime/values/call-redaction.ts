import type { EventContent } from "../../model/call/event.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { Redaction } from "../../model/call/redaction.ts";
import type { CallRegistry } from "../../model/call/loaded-registry.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { restoreArguments } from "../../registry/restore-arguments.ts";
import { hasSecrets, redact, redacted, secretTexts } from "../../schema/redact.ts";
import { defined } from "../../util/defined.ts";
import { memoize } from "../../util/memo.ts";
import { orElse } from "../../util/failures.ts";

export interface RedactedRequest {
  readonly args: unknown;
  readonly provider: string | undefined;
  readonly registry: Pick<CallRegistry, "formOf">;
  /** The redaction of the parent call. */
  readonly inherited: Redaction | undefined;
}

/** The redaction of a call; undefined if neither its tool nor a parent call has secrets. */
export function redactionOf(tool: ToolRecord | undefined, request: RedactedRequest): Redaction | undefined {
  const inherits = (request.inherited?.secrets ?? []).length > 0;
  return inherits || (tool !== undefined && concernsSecrets(tool)) ? new CallRedaction(tool, request) : undefined;
}

/** A `ui` tool may ask for a sensitive answer. */
const concernsSecrets = memoize(
  ({ category, jsonSchema, outputSchema, answerSchema }: ToolRecord) =>
    category === "ui" ||
    [jsonSchema, outputSchema, answerSchema].some((schema) => schema !== undefined && hasSecrets(schema)),
);

function leafTexts(value: unknown): readonly string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(leafTexts);
}

const withoutParts = (text: string, parts: readonly string[]): string =>
  parts.reduce((rest, part) => rest.replaceAll(part, redacted), text);

/** A value without secrets: `whole` secrets are removed if they are the entire text or number, `parts` secrets anywhere. */
export function withoutTexts(value: unknown, whole: readonly string[], parts: readonly string[]): unknown {
  if (typeof value === "number") return whole.includes(String(value)) ? redacted : value;
  if (typeof value === "string") return whole.includes(value) ? redacted : withoutParts(value, parts);
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item, whole, parts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [withoutParts(key, parts), withoutTexts(part, whole, parts)]),
  );
}

/** Shorter secrets would hide parts of unrelated words. */
const shortest = 4;

/** Each secret once, the longest first, so that a shorter one does not leave a part of a longer one. */
export const hidable = (secrets: readonly string[]): readonly string[] =>
  [...new Set(secrets)].filter((text) => text.length >= shortest).sort((left, right) => right.length - left.length);

class CallRedaction implements Redaction {
  readonly #input: JsonSchema | undefined;
  readonly #output: JsonSchema | undefined;
  readonly #answer: JsonSchema | undefined;
  readonly #isStream: boolean;
  readonly #args: unknown;
  secrets: readonly string[];
  sensitive: readonly string[];

  constructor(tool: ToolRecord | undefined, request: RedactedRequest) {
    this.#input = tool?.jsonSchema;
    this.#output = tool?.outputSchema;
    this.#answer = tool?.answerSchema;
    this.#isStream = tool?.stream === true;
    // A provider's form has other keys, and may contain JSON as text; the schema describes the author's form.
    this.#args = ownArguments(tool, request);
    const own = this.#input === undefined ? [] : secretTexts(this.#args, this.#input);
    this.secrets = hidable([...(request.inherited?.secrets ?? []), ...own]);
    this.sensitive = request.inherited?.sensitive ?? [];
  }

  learnAnswer(answer: unknown): void {
    if (this.#answer !== undefined) this.secrets = hidable([...this.secrets, ...secretTexts(answer, this.#answer)]);
  }

  learnSensitive(answer: unknown): void {
    const texts = leafTexts(answer);
    this.sensitive = [...new Set([...this.sensitive, ...texts])];
    this.secrets = hidable([...this.secrets, ...texts]);
  }

  withoutSensitive(value: unknown): unknown {
    return this.sensitive.length === 0 ? value : withoutTexts(value, this.sensitive, hidable(this.sensitive));
  }

  input(): unknown {
    return this.#scrubbed(redact(this.#args, this.#input));
  }

  output(data: unknown): unknown {
    return this.#scrubbed(redact(data, this.#output));
  }

  event(content: EventContent): EventContent {
    // A cause was already redacted, and need not be plain data.
    const { cause, ...facts } = this.#bySchema(content) as EventContent & { readonly cause?: unknown };
    return { ...(this.#scrubbed(facts) as EventContent), ...defined({ cause }) };
  }

  text(text: string): string {
    return withoutParts(text, this.secrets);
  }

  cause(thrown: unknown): unknown {
    return redactCause(thrown, (text) => this.text(text));
  }

  #bySchema(content: EventContent): EventContent {
    if (content.type === "tool_call_start" && content.input !== undefined) {
      return { ...content, input: redact(this.#args, this.#input) } as EventContent;
    }
    if (content.type === "tool_call_end" && content.response.ok) {
      // For a shortened value, the schema cannot tell which parts are secret.
      const { shown: _, ...response } = content.response;
      return { ...content, response: { ...response, data: redact(response.data, this.#output) } } as EventContent;
    }
    if (content.type !== "tool_output_chunk") return content;
    return { ...content, chunk: this.#chunk(content.kind, content.chunk) } as EventContent;
  }

  /** A stream chunk is an item of its result, if that is, or may be, a list. */
  #chunk(kind: string, chunk: unknown): unknown {
    if (!this.#isStream || kind !== "output") return chunk;
    const { anyOf = [], $defs, ...whole } = this.#output ?? {};
    const list = [whole, ...anyOf].find(({ type }) => type === "array");
    if (list === undefined) return chunk;
    return (redact([chunk], { ...list, ...defined({ $defs }) }) as readonly unknown[])[0];
  }

  #scrubbed(value: unknown): unknown {
    return withoutTexts(value, this.secrets, this.secrets);
  }
}

/** A cause may have a further cause; causes beyond this number are omitted. */
const mostCauses = 5;

/**
 * The thrown value as an error with only its name, message, stack and causes, each passed through `hide`: other members may repeat sent values.
 * A value that is not an error becomes text.
 */
function redactCause(thrown: unknown, hide: (text: string) => string, left = mostCauses): unknown {
  if (thrown === undefined) return undefined;
  try {
    if (!(thrown instanceof Error)) return typeof thrown === "string" ? hide(thrown) : `a thrown ${typeof thrown}`;
    const copy = new Error(hide(thrown.message));
    copy.name = hide(thrown.name);
    copy.stack = hide(thrown.stack ?? "");
    if (thrown.cause !== undefined && left > 0) copy.cause = redactCause(thrown.cause, hide, left - 1);
    return copy;
  } catch {
    // A member throws, or has another type.
    return "a thrown value that cannot be read";
  }
}

function ownArguments(tool: ToolRecord | undefined, { args, provider, registry }: RedactedRequest): unknown {
  if (tool === undefined || provider === undefined) return args;
  // The call itself reports an unreadable form; until then, any part may be secret.
  return orElse(() => restoreArguments(args, registry.formOf(provider, tool.toolId)?.reverse), redacted);
}
