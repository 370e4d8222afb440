import { expect, test } from "vitest";
import { errorCodes } from "../../sdk/src/errors/codes.ts";
import { eventTypes } from "../../sdk/src/model/event.ts";
import { registryFormat } from "../../sdk/src/model/registry.ts";
import { envelopeVersion, errorTypes } from "../../sdk/src/model/response.ts";

// What programs of others compare with. A change here needs a line in CHANGELOG.md; a code is never reused.

test("the codes are these", () => {
  expect(Object.keys(errorCodes)).toEqual([
    "CONFIG_INVALID",
    "USAGE",
    "NODE_TOO_OLD",
    "PROJECT_NOT_FOUND",
    "NO_TOOLS",
    "TOOL_FILE_MISSING",
    "TOOL_AMBIGUOUS",
    "FILE_UNREADABLE",
    "TOOL_NOT_DEFINED",
    "TOOL_SYNTAX",
    "TSCONFIG_UNREADABLE",
    "TOOL_CATEGORY_UNKNOWN",
    "TOOL_NAME_INVALID",
    "TOOL_OPTION_INVALID",
    "TOOL_OPTION_UNKNOWN",
    "INFER_SIGNATURE",
    "INFER_UNSUPPORTED_TYPE",
    "INFER_UNRESOLVED_TYPE",
    "INFER_TAG_INVALID",
    "INFER_TAG_UNKNOWN",
    "INFER_FAILED",
    "SCHEMA_UNKNOWN",
    "SCHEMA_INVALID",
    "SCHEMA_UNSUPPORTED",
    "SCHEMA_SIGNATURE_MISMATCH",
    "SCHEMA_LIBRARY_MISSING",
    "PACKAGE_MISSING",
    "SCHEMA_MODULE_FAILED",
    "PATTERN_UNSAFE",
    "ARTIFACT_STALE",
    "HANDLER_COMPILE",
    "BUILD_LOCKED",
    "FILE_LOCKED",
    "REGISTRY_NOT_FOUND",
    "REGISTRY_UNREADABLE",
    "REGISTRY_FORMAT",
    "LOCK_UNREADABLE",
    "BASE_NOT_FOUND",
    "HANDLER_INVALID",
    "HANDLER_CHANGED",
    "CAPABILITY_MISSING",
    "ANSWER_INVALID",
    "TOOL_NAME_TAKEN",
    "TOOL_UNKNOWN",
    "RULE_FAILED",
    "RULE_UNKNOWN",
    "SUPPRESSION_MALFORMED",
    "SUPPRESSION_REASON_MISSING",
    "SUPPRESSION_RULE_UNKNOWN",
    "SUPPRESSION_UNUSED",
    "BASELINE_INVALID",
    "BASELINE_STALE",
    "AGENT_UNKNOWN",
    "AGENT_INVALID",
    "MODEL_MISSING",
    "MODEL_UNREADABLE",
    "MODEL_UNSUPPORTED",
    "ENGINE_FAILED",
    "LEASE_LOST",
    "RUN_NOT_FOUND",
    "RUNS_NOT_FOUND",
    "QUESTION_NOT_FOUND",
    "RUN_HELD",
    "PROVIDER_UNKNOWN",
    "PORTABILITY_MOVED",
    "PORTABILITY_RENAMED",
    "PORTABILITY_FLATTENED",
    "PORTABILITY_DROPPED",
    "PORTABILITY_NOT_STRICT",
    "PORTABILITY_REFUSED",
    "PORTABILITY_SET_TOO_LARGE",
    "DEFINITIONS_NOT_FOUND",
    "DEFINITION_KIND_UNKNOWN",
    "DEFINITION_UNREADABLE",
    "DEFINITION_INVALID",
    "DEFINITION_BUILT_IN",
    "MCP_UNREACHABLE",
    "MCP_TIMEOUT",
    "MCP_ANSWER_INVALID",
    "STORE_FAILED",
    "STORE_CONFLICT",
    "SESSION_EXISTS",
    "SESSION_NOT_FOUND",
    "SESSION_CLOSED",
    "SESSION_DAMAGED",
    "PERMISSION_RULE_DEAD",
    "PERMISSION_POLICY_INVALID",
    "PATH_INVALID",
    "PATH_OUTSIDE",
    "PATH_NOT_FOUND",
    "PATH_NOT_FILE",
    "PATH_UNSTABLE",
    "FILE_NOT_TEXT",
    "FILE_TOO_LARGE",
    "EDIT_NOT_FOUND",
    "EDIT_NOT_UNIQUE",
    "EDIT_UNCHANGED",
    "EDIT_PLACEHOLDER",
    "EDIT_OVERLAP",
    "JOURNAL_FAILED",
    "UNDO_NOTHING",
    "UNDO_CONFLICT",
    "PORT_UNAVAILABLE",
    "ARGUMENTS_NOT_JSON",
  ]);
});

test("the format of the registry file is 1.0", () => {
  expect(registryFormat).toBe("1.0");
});

test("the kinds of entries in the activity stream are these", () => {
  expect(eventTypes).toEqual([
    "tool_call_start",
    "tool_call_end",
    "tool_output_chunk",
    "error",
    "intent_applied",
    "soft_limit_exceeded",
    "ui_tool_event",
    "ui_tool_closed",
  ]);
});

test("the version of the envelope is 1.0", () => {
  expect(envelopeVersion).toBe("1.0");
});

test("the error types of an envelope are these, by layer", () => {
  expect(errorTypes).toEqual({
    registry: ["VALIDATION", "NOT_FOUND", "INTERNAL"],
    orchestrator: ["MODE_RESTRICTED", "BUDGET_EXCEEDED", "CONFIRMATION_REQUIRED"],
    handler: ["SESSION_INACTIVE", "TRANSIENT", "PERMANENT", "CONFLICT", "AUTH", "RATE_LIMIT"],
  });
});
