import { test } from "vitest";
import { memoryStore } from "../agents.ts";
import { testStorage } from "../testing.ts";

for (const { name, run } of testStorage((_, clock) => memoryStore(clock), { lasts: false })) test(name, run);
