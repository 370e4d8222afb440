import { EventList } from "../../src/calls/event-list.tsx";
import { large, ok } from "../fixtures.ts";

export default {
  some: () => <EventList events={ok.events} total={3} />,
  "more than are kept": () => <EventList events={large.events} total={100_000} />,
  none: () => <EventList events={[]} total={0} />,
};
