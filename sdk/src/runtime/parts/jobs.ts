import type { Json } from "../../util/json.ts";
import type { StatePart } from "../../model/state-part.ts";
import type { ToolResponse } from "../../model/response.ts";

/** What is known of a background call. */
export interface JobRecord {
  readonly tool: string;
  readonly args: Json;
  readonly turnId: string;
  readonly agent: string | undefined;
  /** The provider in whose form the arguments are. */
  readonly provider: string | undefined;
  /** Undefined until it has ended. */
  readonly response: ToolResponse | undefined;
  readonly wasCancelled: boolean;
}

/** A type, not an interface: entries are JSON. */
export type JobEntry =
  | {
      readonly type: "started";
      readonly id: string;
      readonly tool: string;
      readonly args: Json;
      readonly turnId: string;
      readonly agent: string | null;
      readonly provider: string | null;
    }
  | { readonly type: "ended"; readonly id: string; readonly response: Json; readonly wasCancelled: boolean };

/** The background calls of a session, by call id, in the order they were started. */
export const jobsPart: StatePart<Map<string, JobRecord>, JobEntry> = {
  name: "jobs",
  initial: () => new Map(),
  add(jobs, entry) {
    if (entry.type === "started") {
      const { id, tool, args, turnId } = entry;
      const agent = entry.agent ?? undefined;
      const provider = entry.provider ?? undefined;
      return jobs.set(id, { tool, args, turnId, agent, provider, response: undefined, wasCancelled: false });
    }
    const job = jobs.get(entry.id);
    if (job === undefined) return jobs;
    return jobs.set(entry.id, {
      ...job,
      response: entry.response as unknown as ToolResponse,
      wasCancelled: entry.wasCancelled,
    });
  },
};
