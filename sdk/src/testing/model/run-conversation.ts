import { describedForModel } from "../../model/tool/deprecation-note.ts";
import { forModel } from "../../model/call/for-model.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import type { Session } from "../../runtime/session/session.ts";
import { defined } from "../../util/defined.ts";
import type { TestSession, TestTurn } from "../test-session.ts";
import type {
  ConversationModel,
  ConversationCall,
  ConversationMessage,
  ModelReply,
  ModelResult,
  OfferedTool,
} from "../../eval/models/conversation-model.ts";

/** Options of a conversation. */
export interface TestConversationOptions {
  readonly session: TestSession;
  /** A `scriptedModel`, or your adapter to a real model. */
  readonly model: ConversationModel;
  /** The user's messages: one message, or one for each turn. */
  readonly messages: string | readonly string[];
  /** The model's instructions, sent as the first message; default: none. */
  readonly system?: string;
  /** The agent whose tools are offered and who makes the calls; default: the session's. */
  readonly agent?: string;
  /** Maximum number of model replies per turn; default 25. */
  readonly maxSteps?: number;
}

/** One turn of a conversation. */
export interface ConversationTurn {
  readonly user: string;
  /** The model's last text. */
  readonly text: string;
  /** The responses to its calls, in order. */
  readonly responses: readonly ToolResponse[];
}

/** A completed conversation. */
export interface TestConversation {
  /** The model's last text; empty without one. */
  readonly text: string;
  readonly turns: readonly ConversationTurn[];
  /** Every message, in order. */
  readonly messages: readonly ConversationMessage[];
  /** Messages that were not sent because a tool ended the session. */
  readonly unsaid: readonly string[];
}

/**
 * Runs a conversation: each user message starts a turn, in which the model replies and its calls run, until a reply has no
 * calls. It ends early if a tool ends the session, such as with `END_VOICE_SESSION`.
 *
 * @throws Error when the model exceeds `maxSteps` replies in a turn, or fails.
 * @example
 * const { text } = await runConversation({ session, model, messages: ["I forgot my password."] });
 */
export async function runConversation(options: TestConversationOptions): Promise<TestConversation> {
  const { session } = options;
  const said = [options.messages].flat();
  const messages: ConversationMessage[] =
    options.system === undefined ? [] : [{ role: "system", text: options.system }];
  const tools = offeredTools(session.session, options.agent);
  const turns: ConversationTurn[] = [];
  for (const user of said) {
    if (!session.session.isOpen) break;
    const turn = session.beginTurn();
    const pending = turn.turn.pendingMessage;
    messages.push({ role: "user", text: user, ...defined({ pending }) });
    turns.push({ user, ...(await runTurn(turn, { options, messages, tools })) });
    turn.end();
    await session.runtime.events.flush();
  }
  return { text: turns.at(-1)?.text ?? "", turns, messages, unsaid: said.slice(turns.length) };
}

interface Running {
  readonly options: TestConversationOptions;
  /** Grows during the conversation. */
  readonly messages: ConversationMessage[];
  readonly tools: readonly OfferedTool[];
}

const defaultMaxSteps = 25;

async function runTurn(turn: TestTurn, running: Running): Promise<Omit<ConversationTurn, "user">> {
  const { options, messages, tools } = running;
  const { agent, maxSteps = defaultMaxSteps, model } = options;
  const responses: ToolResponse[] = [];
  let results: ModelResult[] = [];
  for (let step = 0; step < maxSteps; step += 1) {
    const reply = await model.reply({ messages: [...messages], results, tools });
    results = [];
    const calls = identified(reply, messages);
    const { text = "" } = reply;
    messages.push({ role: "assistant", text, calls });
    if (calls.length === 0) return { text, responses };
    for (const { id, name, args } of calls) {
      const response = await turn.call(name, args, { callId: id, offeredOnly: true, ...defined({ agent }) });
      responses.push(response);
      const result = { callId: id, name, result: forModel(response) };
      results.push(result);
      messages.push({ role: "tool", ...result });
    }
  }
  throw new Error(`The model still called tools after ${maxSteps} replies in one turn.`);
}

function identified({ calls = [] }: ModelReply, messages: readonly ConversationMessage[]): readonly ConversationCall[] {
  const before = messages.flatMap((message) => (message.role === "assistant" ? message.calls : [])).length;
  return calls.map(({ id, name, args = {} }, index) => ({ id: id ?? `call-${before + index + 1}`, name, args }));
}

function offeredTools(session: Session, agent: string | undefined): readonly OfferedTool[] {
  const catalogue = session.catalogueFor(agent);
  return session.registry.tools
    .filter(({ toolId }) => catalogue.docs(toolId) !== undefined)
    .map((tool) => ({ name: tool.toolId, description: describedForModel(tool), inputSchema: tool.jsonSchema }));
}
