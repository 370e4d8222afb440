import type { ResponseError } from "../../model/response.ts";

/** The error as the activity stream shows it: events go to logs, and a token is a permission. */
export function withoutToken(error: ResponseError): ResponseError {
  const { confirmation } = error;
  return confirmation === undefined ? error : { ...error, confirmation: { ...confirmation, token: "[redacted]" } };
}
