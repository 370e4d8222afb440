import { ToolChoice } from "../../src/chat/tool-choice.tsx";
import { choices } from "../chat-fixtures.ts";
import { nothing, tools } from "../fixtures.ts";

const model = { name: "fake" };

export default {
  "all tools": () => <ToolChoice choices={choices} settings={{ model }} tools={tools} choose={nothing} />,
  "some, with instructions": () => (
    <ToolChoice
      choices={choices}
      settings={{ model, tools: ["kb_search"], instructions: "Answer in one sentence." }}
      tools={tools}
      choose={nothing}
    />
  ),
};
