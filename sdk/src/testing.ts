/**
 * The test kit: runs built tools in the real pipeline, without a model.
 *
 * @module
 */
export { expectError, expectOk } from "./testing/expectations.ts";
export { createFakeClock, type FakeClock } from "./testing/fake-clock.ts";
export { openTestSession, type TestSession, type TestSessionOptions } from "./testing/open-test-session.ts";
export type { Runtime } from "./runtime/create-runtime.ts";
export type { CallOptions, Session, Turn } from "./runtime/session/session.ts";
export type { ActivityEvent } from "./model/event.ts";
export type { ErrorType, ResponseError, ToolResponse } from "./model/response.ts";
export type { UiRequest } from "./model/ports/ui.ts";
