import { forModel } from "../../model/call/for-model.ts";
import type { CallableTurn, CallResult, ModelCall } from "../../model/call/transport.ts";
import type { AttachOptions } from "../../transports/loop/loop.ts";
import { CallOrder, MadeCalls, refusalOf } from "../../transports/loop/made-calls.ts";
import { defined } from "../../util/defined.ts";
import { memoize } from "../../util/memo.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Confirmer } from "../../model/call/confirm-policy.ts";
import type { ToolResponse, Confirmation } from "../../model/call/response.ts";
import type { Category } from "../../model/tool/tool.ts";
import type { ToolTypes } from "../../model/tool/tool-types.ts";

/** A call as a host hands it over. */
export interface HostCall extends ModelCall {
  readonly signal?: AbortSignal | undefined;
}

interface TurnCalls {
  readonly made: MadeCalls;
  /** Of the calls of one message. */
  order: CallOrder;
  /** Ids of the calls that a person has approved in the host. */
  readonly approved: Set<string>;
}

/** Runs the calls that another library hands over, each once. Nothing of it throws because of what a call contains or how it ends. */
export class Bridge {
  readonly tools: readonly BridgedTool[];
  readonly #turn: () => BridgedTurn;
  readonly #options: BridgeOptions & { readonly provider: string };
  readonly #callsOf = memoize((turn: BridgedTurn): TurnCalls => {
    const approved = new Set<string>();
    return { made: new MadeCalls(() => approving(turn, approved), this.#options), order: new CallOrder(), approved };
  });

  /** @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for the provider. */
  constructor(turn: TurnSource, options: BridgeOptions & { readonly provider: string }) {
    this.#turn = typeof turn === "function" ? turn : () => turn;
    this.tools = bridgedTools(this.#turn().session, options);
    this.#options = { ...options, names: this.tools.map(({ name }) => name) };
  }

  /** Whether the host must ask a person before some call of this tool. */
  mayNeedPerson(name: string): boolean {
    const confirmer = this.#turn().session.confirmerOf(name);
    return confirmer === "host" || confirmer === "token";
  }

  /** Whether the host must ask a person before this call. Nothing runs. */
  async needsPerson(call: HostCall): Promise<boolean> {
    if (this.#turn().session.confirmerOf(call.name) === "host") return true;
    return (await this.confirmationOf(call)) !== undefined;
  }

  /** The confirmation that this call needs; undefined where it needs none, or is not valid. Nothing runs. */
  async confirmationOf(call: HostCall): Promise<Confirmation | undefined> {
    const turn = this.#turn();
    if (turn.session.confirmerOf(call.name) !== "token" || refusalOf(call) !== undefined) return undefined;
    const pending = pendingOf(turn.session, call);
    if (pending !== undefined) return pending;
    const { provider, agent, names } = this.#options;
    const response = await turn.call(call.name, call.args, {
      provider,
      ...defined({ callId: call.id, agent, names, signal: call.signal }),
    });
    return response.ok ? undefined : response.error.confirmation;
  }

  /** Runs a call. Without the approval of a person, a call that needs one fails with `CONFIRMATION_REQUIRED`. */
  async run(call: HostCall, isApproved: boolean): Promise<CallResult> {
    const calls = this.#callsOf(this.#turn());
    if (isApproved && call.id !== undefined) calls.approved.add(call.id);
    // A library does not say where a message begins: one comes once all calls of the message before have ended.
    if (calls.order.isIdle) calls.order = new CallOrder();
    const [result] = await calls.made.run([call], { order: calls.order, signal: call.signal });
    if (result === undefined) throw new Error(`No one cancels ${call.name} without wanting its result.`);
    return result;
  }

  /** The person does not want the call. */
  async decline(call: HostCall, { token }: Confirmation): Promise<CallResult> {
    const response = await this.#turn().decline(token);
    return { call, isError: !response.ok, output: forModel(response) };
  }
}

/** The turn, with the token of its confirmation for a call that was approved: it runs only with the arguments that were shown. */
function approving(turn: BridgedTurn, approved: Set<string>): CallableTurn {
  return {
    session: turn.session,
    call: (name, args, options = {}) => {
      const { callId: id } = options;
      const pending = id !== undefined && approved.has(id) ? pendingOf(turn.session, { name, id }) : undefined;
      // It holds for this call, and not for another one that gets its id.
      if (id !== undefined) approved.delete(id);
      return turn.call(name, args, pending === undefined ? options : { ...options, confirmation: pending.token });
    },
  };
}

/** The confirmation that a call waits for, in this process or since another. */
function pendingOf(session: BridgedSession, { name, id }: Pick<ModelCall, "name" | "id">): Confirmation | undefined {
  return session.confirmations().find(({ callId, preview }) => callId === id && preview.tool === name);
}

/** A tool as its definition for a provider describes it. */
export interface BridgedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly schema: JsonSchema;
  /** Whether the provider is to enforce the schema; undefined where its definitions do not say. */
  readonly strict?: boolean;
}

/**
 * The tools that a model is offered, in the form of one provider.
 *
 * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for it.
 */
function bridgedTools(
  session: BridgedSession,
  { provider, agent, names }: BridgeOptions & { readonly provider: string },
): readonly BridgedTool[] {
  return session.toolsFor(provider, defined({ agent, names })).flatMap((definition) => readTool(session, definition));
}

const schemaKeys = ["parameters", "input_schema", "parametersJsonSchema", "inputSchema"] as const;

function readTool(session: BridgedSession, definition: object): readonly BridgedTool[] {
  const whole = definition as Readonly<Record<string, unknown>>;
  const said = isRecord(whole.function) ? whole.function : whole;
  const { name, description = "", strict } = said;
  const record = typeof name === "string" ? session.registry.tool(name) : undefined;
  if (record === undefined) return [];
  const key = schemaKeys.find((candidate) => isRecord(said[candidate]));
  const { title } = record.metadata;
  return [
    {
      name: record.toolId,
      description: String(description),
      schema: key === undefined ? nothing : (said[key] as JsonSchema),
      ...defined({ title, strict: typeof strict === "boolean" ? strict : undefined }),
    },
  ];
}

/** Some providers leave out the schema of a tool without parameters. */
const nothing: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

/** The part of a tool's record that a bridge needs. */
export interface BridgedRecord {
  readonly toolId: string;
  readonly category: Category;
  readonly metadata: { readonly title?: string };
}

/** The part of a `Session` that a bridge needs. */
export interface BridgedSession<Tools extends ToolTypes = ToolTypes> {
  readonly registry: {
    /** Never set; carries the types. */
    readonly types?: Tools;
    tool(name: string): BridgedRecord | undefined;
  };
  toolsFor(
    providerId: string,
    selection?: { readonly agent?: string; readonly names?: readonly string[] },
  ): readonly object[];
  confirmations(): readonly Confirmation[];
  confirmerOf(tool: string): Confirmer | undefined;
}

/** The part of a `Turn` that a bridge needs. */
export interface BridgedTurn<Tools extends ToolTypes = ToolTypes> {
  readonly session: BridgedSession<Tools>;
  call(
    name: string,
    args: unknown,
    options?: Parameters<CallableTurn["call"]>[2] & { readonly confirmation?: string },
  ): Promise<ToolResponse>;
  decline(token: string): Promise<ToolResponse>;
}

/** A turn, or a function that gives the current one where the tools last longer than a turn. */
export type TurnSource<Tools extends ToolTypes = ToolTypes> = BridgedTurn<Tools> | (() => BridgedTurn<Tools>);

/** What may be said about the tools that a bridge gives. */
export interface BridgeOptions extends Pick<AttachOptions, "agent" | "parallel" | "signal"> {
  /** The provider whose form the definitions have: that of the model. */
  readonly provider?: string;
  /** Only tools of these names; default: all. */
  readonly names?: readonly string[];
}
