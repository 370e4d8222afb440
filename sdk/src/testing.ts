/**
 * The test kit: runs tools in the real pipeline, without a model or with a scripted one, and judges models by eval cases.
 *
 * @module
 */
export { compare, type ComparedCases } from "./eval/statistics/compare.ts";
export { interval } from "./eval/statistics/interval.ts";
export type { Comparison, CountedRate, EvalVerdict, Rate } from "./model/eval/eval-report.ts";
export { evalSuite, type EvalSuiteOptions } from "./testing/eval/eval-suite.ts";
export { expectConfirmation, expectEvents, expectIntent, type ExpectedEvent } from "./testing/expect-session.ts";
export { expectError, expectOk } from "./testing/expectations.ts";
export { createFakeClock, type FakeClock } from "./testing/fake-clock.ts";
export {
  runConversation,
  type TestConversation,
  type TestConversationOptions,
} from "./testing/model/run-conversation.ts";
export {
  scriptedModel,
  type ScriptedModel,
  type ScriptedReplies,
  type ScriptedStep,
} from "./testing/model/scripted-model.ts";
export { openTestSession } from "./testing/open-test-session.ts";
export { validInputs } from "./testing/property/valid-inputs.ts";
export { replayExamples } from "./testing/replay-examples.ts";
export type {
  ConversationMessage,
  ConversationModel,
  ModelReply,
  ModelRequest,
  ModelResult,
  OfferedTool,
} from "./eval/models/conversation-model.ts";
export type { TestSession, TestSessionOptions } from "./testing/test-session.ts";
export type { TestedTool, TestedToolOptions } from "./testing/tested-tool.ts";
