import { randomBytes } from "node:crypto";
import type { Json } from "../util/json.ts";
import { sameJson, stableJson } from "../util/stable-json.ts";
import { sha256 } from "../util/sha256.ts";
import type { Ending, RequestRow } from "./request-rows.ts";
import type { UiReceipt, UiSubmission } from "./ui-options.ts";

const mostRemembered = 1000;

/** Tells repeated answers from others; of confidential ones it keeps digests that are of no use outside this process. */
export class GivenAnswers {
  readonly #salt = randomBytes(32).toString("hex");
  readonly #digests = new Map<string, string>();

  remember(eventId: string, response: Json): void {
    if (this.#digests.size >= mostRemembered) this.#digests.clear();
    this.#digests.set(eventId, this.#digest(response));
  }

  /** What a submission to a closed question gets. */
  repeated({ request }: RequestRow, { status, answer }: Ending, submission: UiSubmission): UiReceipt {
    const { eventId, response } = submission;
    if (status === "expired") return { code: 410, status };
    const isCancel = submission.cancel === true || response === undefined;
    if (status === "cancelled") return isCancel ? { code: 200, status, duplicate: true } : { code: 409, status };
    const isSame =
      request.sensitive === true
        ? this.#digests.get(eventId) === this.#digest(response)
        : !isCancel && sameJson(answer, response);
    return isSame ? { code: 200, status, duplicate: true } : { code: 409, status };
  }

  #digest(response: Json | undefined): string {
    return sha256(`${this.#salt} ${stableJson(response)}`);
  }
}
