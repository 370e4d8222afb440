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
  | { readonly type: "ended"; readonly id: string; readonly response: ToolResponse; readonly wasCancelled: boolean };

/** The background calls of a session, by call id, in the order they were started. */
export const jobsPart: StatePart<ReadonlyMap<string, JobRecord>, JobEntry> = {
  name: "jobs",
  initial: () => new Map(),
  add(before, entries) {
    const jobs = new Map(before);
    for (const entry of entries) {
      const job = jobAfter(jobs.get(entry.id), entry);
      if (job !== undefined) jobs.set(entry.id, job);
    }
    return jobs;
  },
};

function jobAfter(job: JobRecord | undefined, entry: JobEntry): JobRecord | undefined {
  if (entry.type === "ended") {
    const { response, wasCancelled } = entry;
    return job && { ...job, response, wasCancelled };
  }
  const { tool, args, turnId } = entry;
  const agent = entry.agent ?? undefined;
  const provider = entry.provider ?? undefined;
  return { tool, args, turnId, agent, provider, response: undefined, wasCancelled: false };
}
