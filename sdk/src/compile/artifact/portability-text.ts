import { portabilityFormat, type PortabilityFile } from "../../model/portability-file.ts";
import type { PortabilityFinding } from "../../model/provider.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { providers } from "../../providers/index.generated.ts";
import type { AdaptedSet } from "./adapt-tools.ts";

/** The text of `portability.json`: for each tool and provider whether it is sent, and what was changed on the way and why. */
export function portabilityText(tools: readonly ToolRecord[], { forms, findings }: AdaptedSet): string {
  const findingsOf = Map.groupBy(findings, ({ tool, provider }) => `${tool ?? ""} ${provider}`);
  const report = tools.map(({ toolId }) => {
    const byProvider = Object.entries(forms).map(([provider, file]) => {
      const changes = (findingsOf.get(`${toolId} ${provider}`) ?? []).map(changeOf);
      return [provider, { sent: Object.hasOwn(file.tools, toolId), changes }] as const;
    });
    return [toolId, Object.fromEntries(byProvider)] as const;
  });
  const content: PortabilityFile = {
    format: portabilityFormat,
    limits: usedLimits(Object.keys(forms), findings),
    tools: Object.fromEntries(report),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function usedLimits(
  ids: readonly string[],
  findings: readonly PortabilityFinding[],
): NonNullable<PortabilityFile["limits"]> {
  const used = new Set(findings.map(({ provider, limit }) => `${provider} ${limit}`));
  const chosen = providers.filter(({ id }) => ids.includes(id));
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

const changeOf = ({ change, pointer = "", message, limit, code }: PortabilityFinding) => ({
  change,
  pointer,
  message,
  limit,
  code,
});
