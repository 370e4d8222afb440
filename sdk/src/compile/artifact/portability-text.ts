import { portabilityFormat, type PortabilityFile } from "../../model/portability-file.ts";
import type { PortabilityFinding } from "../../model/provider.ts";
import { providers } from "../../providers/index.generated.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { rememberVersions } from "../../util/remember-versions.ts";
import { jsonPieces, memberPiece } from "./json-pieces.ts";
import type { AdaptedSet } from "./make-registry.ts";
import type { FileContent } from "../../util/files.ts";

/** The text of `portability.json`: for each tool and provider whether it is sent, and what was changed on the way and why. */
export function portabilityText(tools: readonly ToolRecord[], adapted: AdaptedSet): FileContent {
  const providers = [...adapted.byProvider.keys()].join(" ");
  const head: Omit<PortabilityFile, "tools"> = { format: portabilityFormat, limits: usedLimits(adapted) };
  const pieces = tools.map((tool) => portabilityMember(tool, providers, adapted));
  return jsonPieces(head, { name: "tools", brackets: ["{", "}"], pieces });
}

/** The rules that findings name, by provider and id. */
function usedLimits({ byProvider, findings }: AdaptedSet): NonNullable<PortabilityFile["limits"]> {
  const used = new Set(findings.map(({ provider, limit }) => `${provider} ${limit}`));
  const chosen = providers.filter(({ id }) => byProvider.has(id));
  return Object.fromEntries(
    chosen.map(({ id, profile }) => {
      const own = profile.limits.filter((limit) => used.has(`${id} ${limit.id}`));
      return [
        id,
        Object.fromEntries(own.map(({ id: name, summary, checked, source }) => [name, { summary, checked, source }])),
      ];
    }),
  );
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
