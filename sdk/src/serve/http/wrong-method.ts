import type { Hono } from "hono";
import type { BlankSchema, Env } from "hono/types";
import { refused } from "./access.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The refusal of a request to a path that supports only other methods; undefined if it supports none. */
export function wrongMethod<Variables extends Env>(
  { router }: Hono<Variables, BlankSchema, string>,
  path: string,
): Response | undefined {
  // Middleware is registered for every method.
  const allowed = methods.filter((method) => {
    const [found] = router.match(method, path);
    return found.some(([[, route]]) => route.method === method);
  });
  if (allowed.length === 0) return undefined;
  // Each path that supports GET also supports HEAD.
  return notAllowed(allowed.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)));
}

export function notAllowed(allowed: readonly string[]): Response {
  const response = refused(405, `Send a ${allowed.join(" or ")} request.`);
  response.headers.set("Allow", allowed.join(", "));
  return response;
}
