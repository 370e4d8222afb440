import { evalSuite } from "toolwright/testing";

await evalSuite();
