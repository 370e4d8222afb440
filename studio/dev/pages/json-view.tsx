import { JsonView } from "../../src/parts/json-view.tsx";

export default {
  data: () => (
    <JsonView value={{ text: 'a <b> "quoted"', number: -1.5e3, yes: true, none: null, list: [1, []] }} label="Data" />
  ),
  text: () => <JsonView value={"one line\nand another"} label="Text" />,
  "longer than is shown": () => <JsonView value={"x".repeat(70_000)} label="Data" />,
};
