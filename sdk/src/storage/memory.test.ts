import { memoryStore } from "../agents.ts";
import { testStorage } from "#test/support/storage/store-checks.ts";

testStorage({ open: (_, clock) => memoryStore(clock), lasts: false });
