import type { AdaptableTool } from "../../model/artifact/provider.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";
import { setsAtProviders } from "./sets-at-providers.ts";
import type { StudioQuality } from "../../serve/studio/studio-quality.ts";
import { defined } from "../../util/defined.ts";
import { verifyDefinitions } from "../../verify/verify-definitions.ts";

/** How good the tools of a server are for models. */
export function foreignQuality(definitions: readonly unknown[]): StudioQuality {
  const { findings, tools = [], subjects = [] } = verifyDefinitions(definitions, { from: "mcp" });
  const described = subjects.flatMap(({ definition }) => definition ?? []);
  return {
    findings,
    tools,
    tokens: tools.reduce((sum, { tokens }) => sum + tokens, 0),
    portability: setsAtProviders(described.map(adaptable)),
  };
}

const adaptable = ({ name, title, description, input, output }: DescribedTool): AdaptableTool => ({
  name,
  description,
  metadata: { category: "action", ...defined({ title }) },
  input,
  ...defined({ output }),
});
