import { Tabs } from "../../src/parts/tabs.tsx";

const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`Tab ${String(at)}`, () => <p>{at}</p>]));

export default {
  some: () => <Tabs label="Views" tabs={{ One: () => <p>one</p>, Two: () => <p>two</p> }} />,
  "more than fit": () => <Tabs label="Views" tabs={many} />,
};
