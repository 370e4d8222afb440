import type { LockFile, ToolContract } from "../../model/artifact/lock.ts";
import { compareText } from "../../util/texts.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { changeKinds, type ChangeKind, type ContractChange } from "./contract-change.ts";
import { effectChanges } from "./effect-changes.ts";
import { inputChanges, outputChanges, type ResultOptions } from "./schema-changes.ts";

/** How contracts are compared. */
export type DiffOptions = ResultOptions;

/** The changes between two sets of contracts. */
export interface ContractDiff {
  /** By tool name, then by kind, most serious first. */
  readonly changes: readonly ContractChange[];
  /** The number of changes of each kind. */
  readonly counts: Readonly<Record<ChangeKind, number>>;
}

/**
 * The changes between two lock files, and what each means for valid calls and for readers of results. Schemas are compared keyword by keyword; a
 * change that may be compatible counts as breaking, and its message states this.
 */
export function diffContracts(before: LockFile, after: LockFile, options: DiffOptions = {}): ContractDiff {
  const names = [...new Set([...Object.keys(before.tools), ...Object.keys(after.tools)])].sort(compareText);
  const changes = names.flatMap((tool) => {
    const [old, now] = [contractAt(before, tool), contractAt(after, tool)];
    const found = toolChanges(old, now, options);
    return found
      .toSorted((one, other) => changeKinds.indexOf(one.kind) - changeKinds.indexOf(other.kind))
      .map((change): ContractChange => ({ ...change, tool, pointer: `${pointerTo("/tools", tool)}${change.pointer}` }));
  });
  const count = (kind: ChangeKind): number => changes.filter((change) => change.kind === kind).length;
  const counts = Object.fromEntries(changeKinds.map((kind) => [kind, count(kind)])) as Record<ChangeKind, number>;
  return { changes, counts };
}

const contractAt = ({ tools }: LockFile, name: string): ToolContract | undefined =>
  Object.hasOwn(tools, name) ? tools[name] : undefined;

type Change = Omit<ContractChange, "tool">;

function toolChanges(
  before: ToolContract | undefined,
  after: ToolContract | undefined,
  options: DiffOptions,
): readonly Change[] {
  if (after === undefined) return [{ kind: "breaking", pointer: "", message: "The tool is gone." }];
  if (before === undefined) {
    const isDestructive = after.annotations.readOnlyHint !== true && after.annotations.destructiveHint === true;
    const message = isDestructive ? "The tool is new, and a call may destroy data." : "The tool is new.";
    return [{ kind: isDestructive ? "risk-raising" : "widening", pointer: "", message }];
  }
  const within = (part: "input" | "output", changes: readonly Change[]): readonly Change[] =>
    changes.map((change) => ({ ...change, pointer: `/${part}${change.pointer}` }));
  const isReworded = before.description !== after.description;
  return [
    ...within("input", inputChanges(before.input, after.input)),
    ...within("output", resultChanges(before, after, options)),
    ...effectChanges(before, after),
    ...(isReworded
      ? [{ kind: "docs-only", pointer: "/description", message: "The description changed." } as const]
      : []),
  ];
}

function resultChanges(before: ToolContract, after: ToolContract, options: DiffOptions): readonly Change[] {
  if (before.output !== undefined && after.output !== undefined)
    return outputChanges(before.output, after.output, options);
  if (before.output === after.output) return [];
  return after.output === undefined
    ? [{ kind: "breaking", pointer: "", message: "The tool returns nothing any more." }]
    : [{ kind: "widening", pointer: "", message: "The tool returns data now." }];
}
