import { parseJsonFile } from "../../errors/parse-json-file.ts";
import { type ErrorDetails, ToolwrightError } from "../../errors/toolwright-error.ts";
import { startOf } from "../../model/finding.ts";
import { type CompleteModePolicy, type CompletePolicy, defaultPolicy, type Policy } from "../../model/call/policy.ts";
import { faultText, fileFaults } from "../../schema/files/file-faults.ts";
import { isPolicy } from "../../schema/files/policy.generated.ts";
import { fileReason } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import { readText } from "../../util/node-modules.ts";
import { sentence } from "../../util/texts.ts";
import { frozenCopy } from "../values/plain-json.ts";

/**
 * The policy with a value for every setting, frozen.
 *
 * @throws ToolwrightError `CONFIG_INVALID` with every fault.
 */
export function completePolicy(given?: Policy): CompletePolicy {
  if (given !== undefined) checkPolicy(given, "The policy");
  const { $schema: _address, modes = {}, ...others } = (given ?? {}) as Policy & { readonly $schema?: string };
  const { modes: defaults, ...standard } = defaultPolicy;
  return frozenCopy({ ...withDefaults(others, standard), modes: completeModes(modes, defaults) });
}

type Modes = CompletePolicy["modes"];

function completeModes(given: NonNullable<Policy["modes"]>, defaults: Modes): Modes {
  const text = withDefaults(own(given, "text") ?? {}, defaults.text);
  const names = [...new Set([...Object.keys(defaults), ...Object.keys(given)])];
  return Object.fromEntries(
    names.map((name) => [name, withDefaults(own(given, name) ?? {}, own(defaults, name) ?? text)]),
  ) as unknown as Modes;
}

function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Fills in defaults at every level: omitted and undefined members get their default. */
function withDefaults<Complete extends object>(given: object, defaults: Complete): Complete {
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  const standard = defaults as Readonly<Record<string, unknown>>;
  const merged = set.map(([name, value]) => [name, withDefault(value, own(standard, name))]);
  // Not by assignment: a member may have the name `__proto__`.
  return Object.fromEntries([...Object.entries(defaults), ...merged]) as Complete;
}

const withDefault = (value: unknown, standard: unknown): unknown =>
  isRecord(value) && isRecord(standard) ? withDefaults(value, standard) : value;

/** The limits of a mode; a mode without an entry in the policy has the limits of `text`. */
export function modePolicy({ modes }: CompletePolicy, mode: string): CompleteModePolicy {
  return own(modes, mode) ?? modes.text;
}

/**
 * Refuses a policy that does not fit the published schema; `what` is its name in the message.
 *
 * @throws ToolwrightError `CONFIG_INVALID` with every fault.
 */
function checkPolicy(given: unknown, what: string, at: Pick<ErrorDetails, "at"> = {}): asserts given is Policy {
  const faults = fileFaults(isPolicy, given);
  if (faults.length === 0) return;
  const remedy = "Correct the named settings of the policy; `schemas/policy.schema.json` lists the allowed settings.";
  throw new ToolwrightError("CONFIG_INVALID", sentence(`${what} is not valid: ${faults.map(faultText).join("; ")}`), {
    remedy,
    ...at,
  });
}

/**
 * Reads a policy from a JSON file, by path or `file:` address.
 *
 * @throws ToolwrightError `FILE_UNREADABLE`; `CONFIG_INVALID` if it is not JSON, or with every invalid setting.
 * @example
 * const runtime = createRuntime({ registry, policy: await loadPolicy("policy.json") });
 */
export function loadPolicy(file: string | URL): Promise<Policy> {
  // Faults reject the promise.
  return Promise.resolve().then(() => {
    const name = String(file);
    const remedy = `Correct the JSON of \`${name}\` at the named location.`;
    const policy = parseJsonFile(read(file), { file: name, code: "CONFIG_INVALID", remedy });
    checkPolicy(policy, name, { at: startOf(name) });
    return policy;
  });
}

function read(file: string | URL): string {
  const name = String(file);
  try {
    return readText(file);
  } catch (cause) {
    const why = fileReason(cause);
    throw new ToolwrightError("FILE_UNREADABLE", `${name} cannot be read: ${why}.`, { at: startOf(name), cause });
  }
}
