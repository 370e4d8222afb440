import type { DBOSClient } from "@dbos-inc/dbos-sdk";
import { missingPeer } from "../errors/missing-peer.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Store } from "../model/ports/store.ts";
import { SqlStore, type DueLog } from "./shared/sql-store.ts";
import { PostgresDatabase, type PostgresOptions } from "./sql/postgres-database.ts";

/** Options of the store. */
export interface DbosOptions extends PostgresOptions {
  /** Schema of the DBOS tables, in the same database; default `dbos`. */
  readonly dbosSchema?: string;
  /** Queue from which workers take runs of this schema only; default: the name of the schema. */
  readonly queue?: string;
  /** Only workers of this version take the runs; default `1`. The DBOS default is a hash of the code, so a deployment would leave runs behind. */
  readonly applicationVersion?: string;
}

export interface DbosQueue {
  readonly url: string;
  readonly dbosSchema: string;
  readonly queue: string;
  readonly applicationVersion: string;
}

/** A store whose runs are assigned to workers by DBOS. */
export interface DbosStore extends Store {
  readonly dbos: DbosQueue;
  /** Queues runs with work again whose worker has shown no sign of life for more than this number of milliseconds. */
  recover(silentMs: number): Promise<void>;
}

/** Name of the workflow with which a worker continues a run. Its only argument is the log of the run. */
export const dbosWorkflow = "toolwright_run";

/**
 * A store in PostgreSQL whose runs are assigned to workers by a DBOS queue, for many machines. As in every store, the log of a run is its
 * journal; DBOS decides where and when a run is processed. An event that gives a run work (its start, an answer, a cancellation, a deadline) and
 * its workflow are written in one transaction. Needs the packages `pg` and `@dbos-inc/dbos-sdk`.
 *
 * @param url For example `postgres://user:password@host:5432/database`.
 * @throws ToolwrightError `STORE_FAILED`; `PACKAGE_MISSING`.
 */
export async function dbosStore(url: string, options: DbosOptions = {}): Promise<DbosStore> {
  const { dbosSchema = "dbos", applicationVersion = "1", ...rest } = options;
  const { queue = rest.schema ?? "toolwright" } = options;
  const { DBOS, DBOSClient } = await loadDbos();
  let client: DBOSClient | undefined;
  const enqueue = ({ log, reason, at, now }: DueLog) => ({
    queueName: queue,
    workflowName: dbosWorkflow,
    appVersion: applicationVersion,
    // Once for each reason, even if an operation is repeated.
    workflowID: `${queue}/${log}#${reason}`,
    ...(at > now ? { delaySeconds: (at - now) / 1000 } : {}),
  });
  const database = await PostgresDatabase.open(url, rest);
  const store = new SqlStore(database, async (due, transaction) => {
    if (transaction.client !== undefined) await client?.enqueueInTransaction(transaction.client, enqueue(due), due.log);
  });
  try {
    // If several processes migrate at once, all but one fail.
    await database.alone("dbos", () => DBOS.migrate(url, { schemaName: dbosSchema }));
    client = await DBOSClient.create({ systemDatabaseUrl: url, systemDatabaseSchemaName: dbosSchema });
  } catch (cause) {
    await database.close();
    throw new ToolwrightError("STORE_FAILED", `DBOS cannot be set up: ${String(cause)}.`, { cause });
  }
  return withDbos(store, client, { url, dbosSchema, queue, applicationVersion });
}

function withDbos(store: SqlStore, client: DBOSClient, dbos: DbosQueue): DbosStore {
  let closing: Promise<void> | undefined;
  const { close } = store;
  return Object.assign(store, {
    dbos,
    recover: async (silentMs: number) => {
      for (const { log, now } of await store.stale())
        await queueAgain(client, dbos, { log, deadSince: now - silentMs });
    },
    close: () => (closing ??= Promise.all([close(), client.destroy()]).then(() => undefined)),
  });
}

async function queueAgain(
  client: DBOSClient,
  { queue: queueName, applicationVersion: appVersion }: DbosQueue,
  { log, deadSince }: { readonly log: string; readonly deadSince: number },
): Promise<void> {
  const prefix = `${queueName}/${log}#`;
  const filter = { workflowName: dbosWorkflow, workflow_id_prefix: prefix, loadInput: false, loadOutput: false };
  // In the prefix, `_` and `%` are wildcards.
  const all = (await client.listWorkflows(filter)).filter(({ workflowID }) => workflowID.startsWith(prefix));
  if (all.some(({ status }) => status === "ENQUEUED")) return;
  const pending = all.filter(({ status }) => status === "PENDING");
  // A worker that has just taken it will claim the run in a moment.
  if (pending.some(({ dequeuedAt = 0, updatedAt = 0 }) => Math.max(dequeuedAt, updatedAt) > deadSince)) return;
  const [first, ...rest] = pending.map(({ workflowID }) => workflowID);
  if (rest.length > 0) await client.cancelWorkflows(rest);
  if (first !== undefined) await client.resumeWorkflow(first, { queueName });
  else {
    const workflowID = `${prefix}again ${all.length}`;
    await client.enqueue({ queueName, workflowName: dbosWorkflow, appVersion, workflowID }, log);
  }
}

/** @throws ToolwrightError `PACKAGE_MISSING`. */
export const loadDbos = () =>
  import("@dbos-inc/dbos-sdk").catch(
    missingPeer({ use: "A store with DBOS", name: "@dbos-inc/dbos-sdk", install: "@dbos-inc/dbos-sdk pg" }),
  );
