import { findingOf } from "../errors/finding-of.ts";
import type { Finding } from "../model/finding.ts";
import type { InferredTool } from "../model/tool/tool.ts";
import { unsafePatterns } from "../schema/patterns-of.ts";
import { nearestLocation } from "../verify/subject/locations.ts";

/** The patterns of a tool's schemas that validators may not match against the arguments of a call, or its result. */
export function patternFindings(tool: InferredTool): readonly Finding[] {
  const findings = (side: "input" | "output", inferred: InferredTool["locations"]): readonly Finding[] => {
    const explicit = tool.explicit?.[side];
    const locations = explicit?.written?.locations ?? inferred;
    return unsafePatterns(tool[side] ?? {}).map(({ pointer, message, remedy }) =>
      findingOf("PATTERN_UNSAFE", message, {
        at: nearestLocation(locations, pointer) ?? explicit?.at ?? tool.at,
        tool: tool.name,
        // Pointers of findings refer to the input.
        ...(side === "input" ? { pointer } : { evidence: `output${pointer}` }),
        remedy,
      }),
    );
  };
  return [...findings("input", tool.locations), ...findings("output", {})];
}
