import type { PortabilityFinding } from "../../model/provider.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { createMemory } from "../../util/memory.ts";
import { jsonPieces, memberPiece } from "./json-pieces.ts";
import type { AdaptedSet } from "./make-registry.ts";
import type { FileContent } from "./write-artifact.ts";

/** The text of `portability.json`: for each tool and provider whether it is sent, and what was changed on the way and why. */
export function portabilityText(
  tools: readonly ToolRecord[],
  adapted: AdaptedSet,
  memory = createMemory(),
): FileContent {
  const providers = [...adapted.byProvider.keys()];
  const purpose = `portability for ${providers.join(" ")}`;
  const pieces = tools.map((tool) =>
    memory.once(purpose, [tool], () => {
      const { toolId, providerSchemas } = tool;
      const report = providers.map((provider) => {
        const changes = adapted.findingsOf(toolId, provider).map(changeOf);
        return [provider, { sent: provider in providerSchemas, changes }] as const;
      });
      return memberPiece(`${JSON.stringify(toolId)}: ${JSON.stringify(Object.fromEntries(report), null, 2)}`);
    }),
  );
  return jsonPieces({ format: "1.0" }, { name: "tools", brackets: ["{", "}"], pieces });
}

const changeOf = ({ change, pointer = "", message, limit, code }: PortabilityFinding): object => ({
  change,
  pointer,
  message,
  limit,
  code,
});
