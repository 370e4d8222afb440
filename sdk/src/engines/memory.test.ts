import { test } from "vitest";
import { memoryEngine } from "../agents.ts";
import { testEngine } from "../testing.ts";

for (const { name, run } of testEngine((_, { now }) => memoryEngine({ now }), { lasts: false })) test(name, run);
