import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { LoadedRegistry } from "../../model/call/loaded-registry.ts";
import type { ToolTypes } from "../../model/tool/tool-types.ts";
import type { Registry } from "../../registry/registry.ts";
import { messageOf } from "../values/response-errors.ts";
import type { LiveSession, SessionHost } from "./live-session.ts";
import { leaveOut } from "./left-out-tools.ts";
import { makeSession } from "./open-session.ts";
import { PresentedSession } from "./presented-session.ts";
import type { ResumeOptions, Session } from "./session.ts";
import { damaged, logName, readRecord, storeResumption, type SessionRecord } from "./session-record.ts";
import { fromStore, StoredLog } from "./stored-log.ts";

/** What a session is resumed with. */
export interface Resumption<Tools extends ToolTypes> {
  readonly id: string;
  readonly options: ResumeOptions<Tools>;
  /** The registry of this version. */
  readonly registryOf: (version: string) => Promise<Registry<Tools>>;
  readonly loaded: (registry: Registry<Tools>) => LoadedRegistry;
}

/**
 * Goes on with a session of the store.
 *
 * @throws ToolwrightError `CAPABILITY_MISSING`, `SESSION_NOT_FOUND`, `SESSION_CLOSED`, `SESSION_DAMAGED`, `REGISTRY_NOT_FOUND`,
 * `STORE_FAILED`, `STORE_CONFLICT`.
 */
export async function resumeSession<Tools extends ToolTypes>(
  host: SessionHost,
  { id, options, registryOf, loaded }: Resumption<Tools>,
): Promise<Session<Tools>> {
  const { logs, ports } = host;
  if (logs === undefined) {
    throw new ToolwrightError(
      "CAPABILITY_MISSING",
      "Sessions are resumed from the port `store`, which this host does not provide.",
    );
  }
  const name = logName(id);
  const { facts, entries, resumptions } = readRecord(id, await fromStore(() => logs.read(name)));
  const { mode, user, agent, organisation, task, workspace, variant, state } = facts;
  const registry = await registryFor(facts, options, registryOf);
  const leftOut = leaveOut(host, { ...options, registry, mode, agent });
  const log = new StoredLog({ logs, clock: ports.clock, name, present: entries });
  const live = makeSession(host, {
    id,
    mode,
    user,
    origin: { organisation, task, workspace },
    agent,
    state,
    variant,
    registry,
    loaded: loaded(registry),
    log,
    leftOut,
    resumptions: resumptions + 1,
  });
  if (!isOpen(live)) {
    throw new ToolwrightError("SESSION_CLOSED", `The session ${JSON.stringify(id)} was closed.`);
  }
  log.forgetTurns(live.currentTurn()?.id);
  await storeResumption(log);
  return new PresentedSession(host, { live, registry, agent });
}

/** Reading it folds the entries of the conversation, in which the host's own reducers take part. */
function isOpen(live: LiveSession): boolean {
  try {
    return live.isOpen;
  } catch (cause) {
    throw damaged(live.id, `its entries cannot be applied: ${messageOf(cause)}`, { cause });
  }
}

async function registryFor<Tools extends ToolTypes>(
  { registry: version }: SessionRecord["facts"],
  { registry }: ResumeOptions<Tools>,
  registryOf: (version: string) => Promise<Registry<Tools>>,
): Promise<Registry<Tools>> {
  if (registry === undefined) return registryOf(version);
  if (registry.version === version) return registry;
  const message = `The session opened with version ${version} of the registry; the one given has ${registry.version}.`;
  throw new ToolwrightError("REGISTRY_NOT_FOUND", message, { remedy: "Give the registry of that version." });
}
