import { randomUUID } from "node:crypto";

/** The visitor of a request, to whom the conversations that it began belong; undefined without a cookie. A host with accounts names its users instead. */
export const visitorOf = (request: Request): string | undefined =>
  /(?:^|; *)generator_visitor=([\da-f-]{36})(?:;|$)/.exec(request.headers.get("cookie") ?? "")?.[1];

/** The same response, which makes a browser that has no cookie yet a new visitor. */
export function asVisitor(request: Request, response: Response): Response {
  if (visitorOf(request) !== undefined) return response;
  const cookie = `generator_visitor=${randomUUID()}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict`;
  response.headers.append("Set-Cookie", cookie);
  return response;
}
