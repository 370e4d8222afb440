import { ToolList } from "../../src/tool/tool-list.tsx";
import { nothing, tools } from "../fixtures.ts";

const shared = { tools, search: "", selected: undefined, onSearch: nothing };

export default {
  some: () => <ToolList {...shared} />,
  "one is selected": () => <ToolList {...shared} selected="ticket_create" />,
  "none is found": () => <ToolList {...shared} search="no such words" />,
  none: () => <ToolList {...shared} tools={[]} />,
};
