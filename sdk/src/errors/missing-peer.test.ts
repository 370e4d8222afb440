import { expect, test } from "vitest";
import { missingPeer } from "./missing-peer.ts";

test("an optional package that is missing is named, with how to install it", async () => {
  const cause = new Error("Cannot find package");
  const missing = missingPeer({ use: "A store in PostgreSQL", name: "pg" });
  await expect(Promise.reject(cause).catch(missing)).rejects.toMatchObject({
    code: "PACKAGE_MISSING",
    message: "A store in PostgreSQL needs the package `pg`, which cannot be loaded.",
    remedy: "Install it in the project: `npm install pg`.",
    cause,
  });
});
