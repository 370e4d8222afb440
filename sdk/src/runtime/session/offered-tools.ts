import type { LeftOutTools } from "../../model/call/left-out.ts";
import type { CompletePolicy } from "../../model/call/policy.ts";
import type { ToolSelection } from "../../registry/is-offered.ts";
import type { Registry } from "../../registry/registry.ts";
import { defined } from "../../util/defined.ts";
import { modePolicy } from "../policy/complete-policy.ts";

interface Selecting {
  readonly registry: Registry;
  readonly policy: CompletePolicy;
  readonly mode: string;
}

/** The tools that the host and its policy let an agent use in a mode. */
export const selectionIn = (
  { leftOut, ...selecting }: Selecting & { readonly leftOut: LeftOutTools },
  agent: string | undefined,
): ToolSelection => ({
  ...defined({ agent }),
  mode: selecting.mode,
  disabled: [...unavailable(selecting), ...leftOut.keys()],
});

/** Names of the tools that the policy switches off, here or in this mode. */
export function unavailable({ registry: { tools }, policy, mode }: Selecting): readonly string[] {
  const { categories, disabled } = modePolicy(policy, mode);
  const others = categories === null ? [] : tools.filter(({ category }) => !categories.includes(category));
  return [...policy.disabled, ...disabled, ...others.map(({ toolId }) => toolId)];
}
