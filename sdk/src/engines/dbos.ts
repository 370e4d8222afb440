import type { DBOSClient } from "@dbos-inc/dbos-sdk";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { DurableEngine } from "../model/ports/durable-engine.ts";
import type { PostgresEngineOptions } from "./shared/open-postgres.ts";
import type { DueRun, Timelines } from "./shared/timelines.ts";

/** What the engine may be given. */
export interface DbosEngineOptions extends PostgresEngineOptions {
  /** Schema of the tables of DBOS, in the same database; default `dbos`. */
  readonly dbosSchema?: string;
  /** Queue from which workers take runs, of this schema only; default: the name of the schema. */
  readonly queue?: string;
  /** Only workers of this version take the runs; default `1`. DBOS would use a hash of the code, and a deployment would leave runs behind. */
  readonly applicationVersion?: string;
}

/** How workers reach the queue of an engine. */
export interface DbosQueue {
  readonly url: string;
  readonly dbosSchema: string;
  readonly queue: string;
  readonly applicationVersion: string;
}

/** An engine whose runs DBOS gives to workers. */
export interface DbosEngine extends DurableEngine {
  readonly dbos: DbosQueue;
  /** Queues again the runs that have something to do, and whose worker has died: taken from the queue before so many milliseconds, and silent. */
  recover(silentMs: number): Promise<void>;
}

/** Name of the workflow by which a worker takes up a run. Its one argument is the run. */
export const dbosWorkflow = "toolwright_run";

/**
 * An engine in PostgreSQL whose runs are given to workers by a queue of DBOS. The timeline is the journal, as in every engine: DBOS decides where
 * and when a run is worked on. What gives a run something to do (its start, an answer, a cancellation, a deadline) and the workflow
 * for it are one transaction. Needs the packages `pg` and `@dbos-inc/dbos-sdk`.
 *
 * @param url Such as `postgres://user:password@host:5432/database`.
 * @throws ToolwrightError `ENGINE_FAILED`; `PACKAGE_MISSING`.
 */
export async function dbosEngine(url: string, options: DbosEngineOptions = {}): Promise<DbosEngine> {
  const { dbosSchema = "dbos", applicationVersion = "1", ...rest } = options;
  const { queue = rest.schema ?? "toolwright" } = options;
  const [{ DBOS, DBOSClient }, { openPostgres }, shared] = await Promise.all([
    loadDbos(),
    import("./shared/open-postgres.ts"),
    import("./shared/timelines.ts"),
  ]);
  let client: DBOSClient | undefined;
  const enqueue = ({ run, reason, at, now }: DueRun) => ({
    queueName: queue,
    workflowName: dbosWorkflow,
    appVersion: applicationVersion,
    // Once for each reason, also where an operation is repeated.
    workflowID: `${queue}/${run}#${reason}`,
    ...(at > now ? { delaySeconds: (at - now) / 1000 } : {}),
  });
  const database = await openPostgres(url, rest);
  const timelines = new shared.Timelines(database, async (due, transaction) => {
    if (transaction.client !== undefined) await client?.enqueueInTransaction(transaction.client, enqueue(due), due.run);
  });
  try {
    // Of processes that migrate at once, all but one fail.
    await database.alone("dbos", () => DBOS.migrate(url, { schemaName: dbosSchema }));
    client = await DBOSClient.create({ systemDatabaseUrl: url, systemDatabaseSchemaName: dbosSchema });
  } catch (cause) {
    await database.close();
    throw new ToolwrightError("ENGINE_FAILED", `DBOS cannot be set up: ${String(cause)}.`, { cause });
  }
  return withDbos(timelines, client, { url, dbosSchema, queue, applicationVersion });
}

function withDbos(timelines: Timelines, client: DBOSClient, dbos: DbosQueue): DbosEngine {
  const { queue: queueName, applicationVersion: appVersion } = dbos;
  let closing: Promise<void> | undefined;
  const queueAgain = async (run: string, deadSince: number): Promise<void> => {
    const prefix = `${queueName}/${run}#`;
    const filter = { workflowName: dbosWorkflow, workflow_id_prefix: prefix, loadInput: false, loadOutput: false };
    // In the prefix, `_` and `%` may stand for anything.
    const all = (await client.listWorkflows(filter)).filter(({ workflowID }) => workflowID.startsWith(prefix));
    if (all.some(({ status }) => status === "ENQUEUED")) return;
    const pending = all.filter(({ status }) => status === "PENDING");
    // A worker that has just taken it claims the run in a moment.
    if (pending.some(({ dequeuedAt = 0, updatedAt = 0 }) => Math.max(dequeuedAt, updatedAt) > deadSince)) return;
    const [first, ...rest] = pending.map(({ workflowID }) => workflowID);
    if (rest.length > 0) await client.cancelWorkflows(rest);
    if (first !== undefined) await client.resumeWorkflow(first, { queueName });
    else {
      const workflowID = `${prefix}again ${all.length}`;
      await client.enqueue({ queueName, workflowName: dbosWorkflow, appVersion, workflowID }, run);
    }
  };
  return {
    dbos,
    documents: timelines.documents,
    start: (run, entries) => timelines.start(run, entries),
    append: (run, addition) => timelines.append(run, addition),
    read: (run, after) => timelines.read(run, after),
    claim: (options) => timelines.claim(options),
    renew: (claim, leaseMs) => timelines.renew(claim, leaseMs),
    release: (claim, options) => timelines.release(claim, options),
    runs: () => timelines.runs(),
    recover: async (silentMs) => {
      for (const { name, now } of await timelines.stale()) await queueAgain(name, now - silentMs);
    },
    close: () => (closing ??= Promise.all([timelines.close(), client.destroy()]).then(() => undefined)),
  };
}

/** @throws ToolwrightError `PACKAGE_MISSING`. */
export async function loadDbos() {
  try {
    return await import("@dbos-inc/dbos-sdk");
  } catch (cause) {
    throw new ToolwrightError("PACKAGE_MISSING", "An engine with DBOS needs the package `@dbos-inc/dbos-sdk`.", {
      remedy: "Run `npm install @dbos-inc/dbos-sdk pg`.",
      cause,
    });
  }
}
