import type { PortabilityFinding } from "../../model/provider.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { rememberVersions } from "../../util/remember-versions.ts";
import { jsonPieces, memberPiece } from "./json-pieces.ts";
import type { AdaptedSet } from "./make-registry.ts";
import type { FileContent } from "../../util/file-content.ts";

/** The text of `portability.json`: for each tool and provider whether it is sent, and what was changed on the way and why. */
export function portabilityText(tools: readonly ToolRecord[], adapted: AdaptedSet): FileContent {
  const providers = [...adapted.byProvider.keys()].join(" ");
  const pieces = tools.map((tool) => portabilityMember(tool, providers, adapted));
  return jsonPieces({ format: "1.0" }, { name: "tools", brackets: ["{", "}"], pieces });
}

const portabilityMember = rememberVersions(
  ({ toolId, providerSchemas }: ToolRecord, _providers: string, adapted: AdaptedSet) => {
    const report = [...adapted.byProvider.keys()].map((provider) => {
      const changes = adapted.findingsOf(toolId, provider).map(changeOf);
      return [provider, { sent: provider in providerSchemas, changes }] as const;
    });
    return memberPiece(`${JSON.stringify(toolId)}: ${JSON.stringify(Object.fromEntries(report), null, 2)}`);
  },
);

const changeOf = ({ change, pointer = "", message, limit, code }: PortabilityFinding): object => ({
  change,
  pointer,
  message,
  limit,
  code,
});
