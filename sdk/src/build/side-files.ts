import type { PortabilityFinding } from "../model/provider.ts";
import type { ToolRecord } from "../model/registry.ts";
import { fingerprint } from "../registry/content-hash.ts";
import type { AdaptedSet } from "./make-registry.ts";

/** The text of `tools.lock.json`: a fingerprint of each tool's contract, so that a change of it shows in review. */
export function lockText(tools: readonly ToolRecord[]): string {
  const entries = tools.map((tool) => [tool.toolId, fingerprint(tool)] as const);
  return `${JSON.stringify({ format: "1.0", tools: Object.fromEntries(entries) }, null, 2)}\n`;
}

/** The text of `portability.json`: for each tool and provider whether it is sent, and what was changed on the way and why. */
export function portabilityText(tools: readonly ToolRecord[], adapted: AdaptedSet): string {
  const report = tools.map(
    (tool) =>
      [
        tool.toolId,
        Object.fromEntries(
          [...adapted.byProvider.keys()].map((provider) => [
            provider,
            {
              sent: provider in tool.providerSchemas,
              changes: adapted.findings
                .filter((finding) => finding.tool === tool.toolId && finding.provider === provider)
                .map(changeOf),
            },
          ]),
        ),
      ] as const,
  );
  return `${JSON.stringify({ format: "1.0", tools: Object.fromEntries(report) }, null, 2)}\n`;
}

const changeOf = ({ change, pointer = "", message, limit, code }: PortabilityFinding): object => ({
  change,
  pointer,
  message,
  limit,
  code,
});
