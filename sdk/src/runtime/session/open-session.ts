import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import type { ToolTypes } from "../../model/tool/tool-types.ts";
import { isOverlaid } from "../../registry/overlay-registries.ts";
import type { Registry } from "../../registry/registry.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { JsonObject } from "../../util/json.ts";
import { randomId } from "../../util/node-modules.ts";
import { stored } from "../../util/stored.ts";
import { quoted } from "../arguments/quote-value.ts";
import { messageOf } from "../values/response-errors.ts";
import { LiveSession } from "./live-session.ts";
import type { SessionHost } from "./session-host.ts";
import { fromStore, noLog, type SessionLogs, type StoredEntry, StoredLog } from "./session-log.ts";
import type { ResumeOptions, Session, SessionOptions } from "./session.ts";

/**
 * Opens a session.
 *
 * @throws ToolwrightError `CAPABILITY_MISSING`, `TOOL_UNKNOWN`, `CONFIG_INVALID`; with a store `SESSION_EXISTS`, `STORE_FAILED`.
 */
export async function openSession<Tools extends ToolTypes>(
  host: SessionHost,
  usual: Registry<Tools>,
  given: SessionOptions<Tools>,
): Promise<Session<Tools>> {
  await host.intents.ready();
  const { ports, logs, checks, policy } = host;
  const options = { ...given, id: given.id ?? ports.ids() };
  const { id, agent, user, organisation, task, workspace, mode = "text", state = {} } = options;
  const { registry, variant } = chooseRegistry(usual, options);
  if (policy.strictModes && !Object.hasOwn(policy.modes, mode)) throw unknownMode(mode, Object.keys(policy.modes));
  const origin = defined({ user, organisation, task, workspace });
  const leftOut = checks.check({ ...options, registry, mode, agent });
  const log = logs === undefined ? noLog : new StoredLog({ logs, clock: ports.clock, name: logName(id) }, []);
  const facts = { id, mode, user, origin, agent, state, variant, registry, log, leftOut, events: 0 };
  const session = new LiveSession(host, facts);
  if (log === noLog) return session;
  const opening = { mode, agent, ...origin, variant, registry: registry.version, state: session.state };
  log.append(["", recordPart, openingEntry(opening)]);
  try {
    await log.saved();
  } catch (cause) {
    if (!isToolwrightError(cause) || cause.code !== "STORE_CONFLICT") throw cause;
    const message = `There is already a session ${JSON.stringify(id)} in the store.`;
    throw new ToolwrightError("SESSION_EXISTS", message, { cause });
  }
  return session;
}

function unknownMode(mode: string, known: readonly string[]): ToolwrightError {
  const message = `The policy has no mode ${quoted(mode)}; it has ${known.join(", ")}.`;
  const remedy = "Open the session in one of these modes, or add the mode to `modes` of the policy.";
  return new ToolwrightError("CONFIG_INVALID", message, { remedy });
}

/** The registry that a session keeps: if there are variants, the variant for its user. */
function chooseRegistry<Tools extends ToolTypes>(
  usual: Registry<Tools>,
  { registry = usual, ...user }: SessionOptions<Tools> & { readonly id: string },
): { readonly registry: Registry<Tools>; readonly variant: string | undefined } {
  const { variant } = user;
  if (isOverlaid(registry)) return registry.registryFor(user);
  if (variant === undefined) return { registry, variant };
  const message = `There is no variant "${variant}": the registry has no variants.`;
  throw new ToolwrightError("CONFIG_INVALID", message, { remedy: "Make them with `overlayRegistries`." });
}

/** More events than any process emits in a session. Events after a resumption get greater numbers, without a count in the store. */
const eventsOfProcess = 2 ** 32;

export interface Resumption<Tools extends ToolTypes> {
  readonly id: string;
  readonly options: ResumeOptions<Tools>;
  /** The registry of this version. */
  readonly registryOf: (version: string) => Promise<Registry<Tools>>;
}

/**
 * Continues a session of the store and takes it over: another process that still has it open can store nothing more.
 *
 * @throws ToolwrightError `CAPABILITY_MISSING`, `SESSION_NOT_FOUND`, `SESSION_CLOSED`, `SESSION_DAMAGED`, `REGISTRY_NOT_FOUND`,
 * `STORE_FAILED`, `STORE_CONFLICT`.
 */
export async function resumeSession<Tools extends ToolTypes>(
  host: SessionHost,
  { id, options, registryOf }: Resumption<Tools>,
): Promise<Session<Tools>> {
  await host.intents.ready();
  const { logs, ports, checks } = host;
  if (logs === undefined) {
    const message = "Sessions are resumed from the port `store`, which this host does not provide.";
    throw new ToolwrightError("CAPABILITY_MISSING", message);
  }
  const name = logName(id);
  const { opening, entries, resumptions } = readRecord(id, await fromStore(() => logs.read(name)));
  const { mode, user, agent, organisation, task, workspace, variant, state } = opening;
  const registry = options.registry ?? (await registryOf(opening.registry));
  if (registry.version !== opening.registry) {
    const message = `The session opened with version ${opening.registry} of the registry; the one given has ${registry.version}.`;
    throw new ToolwrightError("REGISTRY_NOT_FOUND", message, { remedy: "Give the registry of that version." });
  }
  const leftOut = checks.check({ ...options, registry, mode, agent });
  const log = new StoredLog({ logs, clock: ports.clock, name }, entries);
  const origin = defined({ user, organisation, task, workspace });
  const events = (resumptions + 1) * eventsOfProcess;
  const facts = { id, mode, user, origin, agent, state, variant, registry, log, leftOut, events };
  const session = new LiveSession(host, facts);
  if (!isOpen(session)) throw new ToolwrightError("SESSION_CLOSED", `The session ${JSON.stringify(id)} was closed.`);
  log.forgetTurns(session.turn?.id);
  log.append(["", recordPart, { type: "resumed", by: randomId() }]);
  await log.saved();
  return session;
}

/** Reading it folds the entries of the conversation with the host's own reducers. */
function isOpen(session: LiveSession): boolean {
  try {
    return session.isOpen;
  } catch (cause) {
    throw damaged(session.id, `its entries cannot be applied: ${messageOf(cause)}`, { cause });
  }
}

/** The facts with which a session was opened, as in the first entry of its log. */
interface OpeningFacts {
  readonly mode: string;
  readonly user?: string | undefined;
  readonly agent?: string | undefined;
  readonly organisation?: string | undefined;
  readonly task?: string | undefined;
  readonly workspace?: string | undefined;
  /** The variant of the registry, if it has variants. */
  readonly variant?: string | undefined;
  readonly registry: string;
  readonly state: JsonObject;
}

export const logName = (id: string): string => `session:${id}`;

/** The part of a log whose entries record that the session was opened and resumed. */
const recordPart = "session";

const format = 1;

/** The first entry of a log. No two processes write the same one. */
const openingEntry = (facts: OpeningFacts): JsonObject => ({
  type: "opened",
  format,
  by: randomId(),
  ...defined(facts),
});

/**
 * Reads the stored facts of a session.
 *
 * @throws ToolwrightError `SESSION_NOT_FOUND`, `SESSION_DAMAGED`.
 */
function readRecord(id: string, log: Awaited<ReturnType<SessionLogs["read"]>>) {
  const given = log.map(({ entry }) => entry);
  if (given.length === 0)
    throw new ToolwrightError("SESSION_NOT_FOUND", `There is no session ${JSON.stringify(id)} in the store.`);
  const entries = stored<StoredEntry>().readAll(given);
  const opening = entries[0]?.[2];
  if (!isRecord(opening) || opening.type !== "opened") throw damaged(id, "it does not begin with its opening");
  if (opening.format !== format) {
    const remedy = "Use the version of Toolwright that wrote it, or open a new session.";
    throw damaged(id, `it has format ${JSON.stringify(opening.format)}; this version reads ${format}`, { remedy });
  }
  const resumptions = entries.filter(([scope, part]) => scope === "" && part === recordPart).length - 1;
  return { opening: stored<OpeningFacts>().read(opening), entries, resumptions };
}

/** The stored entries of a session cannot be used. */
const damaged = (
  id: string,
  why: string,
  details: { readonly cause?: unknown; readonly remedy?: string } = {},
): ToolwrightError =>
  new ToolwrightError("SESSION_DAMAGED", `The session ${JSON.stringify(id)} cannot be resumed: ${why}.`, details);
