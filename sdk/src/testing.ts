/**
 * The test kit: runs tools in the real pipeline, without a model or with a scripted one.
 *
 * @module
 */
export { expectError, expectOk } from "./testing/expectations.ts";
export { createFakeClock, type FakeClock } from "./testing/fake-clock.ts";
export { expectConfirmation, expectEvents, expectIntent, type ExpectedEvent } from "./testing/expect-session.ts";
export { openTestSession } from "./testing/open-test-session.ts";
export type { HandledCall, TestCall, TestSession, TestSessionOptions, TestTurn } from "./testing/test-session.ts";
export type { ConfirmAnswer, ScriptedAnswers, ScriptedConfirm } from "./testing/scripted-answers.ts";
export { propertyTest, type PropertyReport, type PropertyTestOptions } from "./testing/property/property-test.ts";
export { replayExamples } from "./testing/replay-examples.ts";
export type { TestedTool, TestedToolOptions } from "./testing/tested-tool.ts";
export {
  scriptedModel,
  type ScriptedModel,
  type ScriptedReplies,
  type ScriptedStep,
} from "./testing/model/scripted-model.ts";
export {
  runConversation,
  type Conversation,
  type ConversationOptions,
  type ConversationTurn,
} from "./testing/model/run-conversation.ts";
export type {
  ConversationModel,
  ModelCall,
  ModelMessage,
  ModelReply,
  ModelRequest,
  ModelResult,
  OfferedTool,
} from "./testing/model/conversation-model.ts";
export type { GivenDefinition, GivenModule, GivenTool, GivenTools } from "./compile/direct/given-tools.ts";
export type { ExplicitSchema, RawSchema } from "./model/explicit-schema.ts";
export { testStore, type ContractCheck, type StoreTraits } from "./testing/test-store.ts";
export { testDocuments, type DocumentTraits, type OpenedDocuments } from "./testing/test-documents.ts";
export { testEngine, type EngineClock, type EngineTraits } from "./testing/test-engine.ts";
export type * from "./shared-types/tools.ts";
export type * from "./shared-types/results.ts";
export type * from "./shared-types/records.ts";
export type * from "./shared-types/calls.ts";
export type * from "./shared-types/agents.ts";
