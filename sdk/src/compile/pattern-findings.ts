import { findingOf } from "../errors/finding-of.ts";
import type { Finding } from "../model/finding.ts";
import type { InferredTool } from "../model/tool/tool.ts";
import { unsafePatterns } from "../schema/patterns-of.ts";
import { nearestLocation } from "../verify/subject/locations.ts";

/** The patterns of a tool's schemas that validators may not match against the arguments of a call, or its result. */
export function patternFindings({ name, at, locations, explicit, input, output }: InferredTool): readonly Finding[] {
  const ofInput = unsafePatterns(input).map(({ pointer, message, remedy }) =>
    findingOf("PATTERN_UNSAFE", message, {
      at: nearestLocation(explicit?.input?.written?.locations ?? locations, pointer) ?? explicit?.input?.at ?? at,
      tool: name,
      pointer,
      remedy,
    }),
  );
  const ofOutput = unsafePatterns(output ?? {}).map(({ pointer, message, remedy }) =>
    findingOf("PATTERN_UNSAFE", message, {
      at: nearestLocation(explicit?.output?.written?.locations ?? {}, pointer) ?? explicit?.output?.at ?? at,
      tool: name,
      evidence: `output${pointer}`,
      remedy,
    }),
  );
  return [...ofInput, ...ofOutput];
}
