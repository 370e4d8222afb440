import type { ToolAnnotations } from "../../model/tool/annotations.ts";
import type { ToolContract } from "../../model/artifact/lock.ts";
import { risks, type Category } from "../../model/tool/tool.ts";
import type { ContractChange } from "./contract-change.ts";

type Change = Pick<ContractChange, "kind" | "pointer" | "message">;

/** Changes of a call's effects, and of who decides about the call. */
export function effectChanges(before: ToolContract, after: ToolContract): readonly Change[] {
  return [...categoryChanges(before, after), ...hintChanges(before, after), ...riskChanges(before, after)];
}

/** Categories whose tools a host runs in a special way. */
const special: readonly Category[] = ["ui", "lifecycle", "orchestration"];

function categoryChanges({ category: old }: ToolContract, { category }: ToolContract): readonly Change[] {
  if (old === category) return [];
  const isSpecial = special.includes(old) || special.includes(category);
  const end = isSpecial ? "; hosts run it differently now" : "";
  const kind = isSpecial ? "breaking" : category === "action" ? "risk-raising" : "widening";
  return [{ kind, pointer: "/category", message: `The category changed from ${old} to ${category}${end}.` }];
}

interface Hint {
  readonly name: keyof ToolAnnotations;
  /** The riskier value. */
  readonly risky: boolean;
  readonly raised: string;
  readonly lowered: string;
}

const hints: readonly Hint[] = [
  {
    name: "readOnlyHint",
    risky: false,
    raised: "A call may change something; it was read-only.",
    lowered: "A call changes nothing any more.",
  },
  {
    name: "destructiveHint",
    risky: true,
    raised: "A call may destroy data.",
    lowered: "A call destroys no data any more.",
  },
  {
    name: "idempotentHint",
    risky: false,
    raised: "A repeated call has a further effect; it had none.",
    lowered: "A repeated call has no further effect any more.",
  },
  {
    name: "openWorldHint",
    risky: true,
    raised: "A call reaches systems outside its own.",
    lowered: "A call reaches no system outside its own any more.",
  },
];

function hintChanges(before: ToolContract, after: ToolContract): readonly Change[] {
  return hints.flatMap(({ name, risky, raised, lowered }): readonly Change[] => {
    const [old, now] = [meaningOf(before.annotations, name), meaningOf(after.annotations, name)];
    if (old === now) return [];
    const isRaised = now === risky;
    const kind = isRaised ? "risk-raising" : "widening";
    return [{ kind, pointer: `/annotations/${name}`, message: isRaised ? raised : lowered }];
  });
}

/** The meaning of a hint: a tool that changes nothing destroys nothing and can be repeated; otherwise a missing hint counts as the riskier value. */
function meaningOf(annotations: ToolAnnotations, name: keyof ToolAnnotations): boolean {
  const { readOnlyHint = false } = annotations;
  if (readOnlyHint && name === "destructiveHint") return false;
  if (readOnlyHint && name === "idempotentHint") return true;
  return annotations[name] ?? (name === "destructiveHint" || name === "openWorldHint");
}

function riskChanges(before: ToolContract, after: ToolContract): readonly Change[] {
  const found: Change[] = [];
  if (before.risk !== after.risk) {
    const [old, now] = [levelOf(before), levelOf(after)];
    const message = `The risk changed from ${before.risk ?? "none stated"} to ${after.risk ?? "none stated"}.`;
    found.push({ kind: now > old ? "risk-raising" : "widening", pointer: "/risk", message });
  }
  if (before.confirm !== after.confirm) {
    const message =
      after.confirm === true
        ? "A person has to confirm each call, so a host without one refuses it."
        : "A person no longer has to confirm each call.";
    found.push({ kind: after.confirm === true ? "breaking" : "risk-raising", pointer: "/confirm", message });
  }
  return found;
}

/** A missing risk counts as medium. */
const levelOf = ({ risk = "medium" }: ToolContract): number => risks.indexOf(risk);
