import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { recordOf, recordsOf } from "./read-value.ts";

type Part = Readonly<Record<string, unknown>>;

/** A content of which not all chunks have come. */
export interface PartPieces {
  /** Of the response; a new one means that the stream was started again. */
  readonly id: string | undefined;
  readonly role: string;
  readonly parts: readonly Part[];
}

/** Adds the parts of a chunk. The arguments of a call may come in pieces, each with the path of a value. */
export function addParts(known: readonly Part[], parts: readonly Part[]): readonly Part[] {
  return parts.reduce((all: readonly Part[], part) => {
    const call = part.functionCall;
    if (!isRecord(call)) return [...all, part];
    const at = all.findLastIndex(({ functionCall }) => recordOf(functionCall).willContinue === true);
    const open = all[at];
    const isContinued = open !== undefined && (call.name === undefined || call.name === "");
    if (!isContinued) return [...all, { ...part, functionCall: withArgs(call, {}) }];
    const former = recordOf(open.functionCall);
    const { name: _name, ...more } = call;
    return all.with(at, { ...open, functionCall: withArgs({ willContinue: false, ...more }, former) });
  }, known);
}

function withArgs(call: Part, former: Part): Part {
  const pieces = recordsOf(call.partialArgs);
  if (pieces.length === 0) return { ...former, ...call, ...defined({ args: former.args }) };
  const args = pieces.reduce(addPiece, recordOf(former.args ?? call.args));
  return { ...former, ...call, args };
}

function addPiece(args: Part, piece: Part): Part {
  const path = keysOf(piece.jsonPath);
  return path === undefined ? args : recordOf(put(args, path, piece));
}

/** The keys of a path such as `$.items[0].name`; undefined where it cannot be followed. */
function keysOf(jsonPath: unknown): readonly (string | number)[] | undefined {
  if (typeof jsonPath !== "string" || !jsonPath.startsWith("$")) return undefined;
  const steps = [...jsonPath.slice(1).matchAll(/\.([^.[\]]+)|\[(\d{1,6})\]|\['([^']*)'\]|\["([^"]*)"\]/g)];
  if (steps.length === 0 || steps.map(([step]) => step).join("") !== jsonPath.slice(1)) return undefined;
  return steps.map(
    ([, name, index, single, double]) =>
      name ?? (index === undefined ? undefined : Number(index)) ?? single ?? double ?? "",
  );
}

/** A copy with the piece at this path; text is appended to text that is there. */
function put(target: unknown, path: readonly (string | number)[], piece: Part): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return valueOf(piece, target);
  if (typeof key === "number") {
    const items: unknown[] = Array.isArray(target) ? [...(target as unknown[])] : [];
    // A hole would be sent as null.
    if (key > items.length) return items;
    items[key] = put(items[key], rest, piece);
    return items;
  }
  const record = recordOf(target);
  const value = put(Object.hasOwn(record, key) ? record[key] : undefined, rest, piece);
  // `fromEntries` defines the key, also where it is `__proto__`.
  return Object.fromEntries([...Object.entries(record).filter(([other]) => other !== key), [key, value]]);
}

function valueOf({ stringValue, numberValue, boolValue }: Part, former: unknown): unknown {
  if (typeof stringValue === "string") return typeof former === "string" ? former + stringValue : stringValue;
  return numberValue ?? boolValue ?? null;
}
