import type { ComponentType } from "react";
import type { AnswerFault, QuestionKind } from "../model/ports/question.ts";
import type { UiTools } from "../model/call/ui-tools.ts";
import type { Json, JsonObject } from "../util/json.ts";
import type { UiRequestState, UiStatus } from "./ui-request.ts";

/** The answer type of the component with this id. */
export type UiAnswer<Id> = Id extends keyof UiTools
  ? UiTools[Id] extends { readonly answer: infer Answer }
    ? Answer
    : Json
  : Json;

/** The properties of a component for a `ui` tool or for a kind of question. */
export interface UiToolProps<Id extends string = string> {
  readonly eventId: string;
  readonly payload: JsonObject;
  /** Editable while `pending`; disabled while `submitting`; read-only afterwards. */
  readonly status: UiStatus;
  /** Why the last answer was rejected. */
  readonly faults: readonly AnswerFault[];
  /** The answer, if there is one and it is not confidential. */
  readonly answer: UiAnswer<Id> | undefined;
  /** The whole state of the question. */
  readonly request: UiRequestState;
  readonly submit: (answer: UiAnswer<Id>) => Promise<void>;
  readonly cancel: () => Promise<void>;
}

/**
 * Components by the id of their tool, and by kind for other questions (`approval`, `choice`, `ask`, `outcome`), which have default components.
 * If the build has typed the tools, an unknown id or props that do not fit are compile errors.
 */
export type UiComponents = [keyof UiTools] extends [never]
  ? Readonly<Record<string, ComponentType<UiToolProps>>>
  : {
      // oxlint-disable-next-line typescript/no-redundant-type-constituents -- filled by declaration merging
      readonly [Id in keyof UiTools & string]?: ComponentType<UiToolProps<Id>>;
    } & Readonly<Partial<Record<Exclude<QuestionKind, "form">, ComponentType<UiToolProps>>>>;
