import { Markdown } from "../../src/chat/markdown.tsx";
import { written } from "../chat-fixtures.ts";

export default {
  "all that a model may write": () => <Markdown text={written} />,
  "a text that is too long to be read again and again": () => <Markdown text={"words and **stars** ".repeat(2500)} />,
};
