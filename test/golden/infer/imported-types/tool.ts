import { defineTool } from "toolwright";
import type { Address as PostalAddress } from "./types/address.js";
import { type Person, type Role } from "./types/index.ts";
import type Company from "./types/company";
import type * as shapes from "./types/index.ts";

/** Use types of other files. */
export default defineTool({
  category: "utility",
  execute(input: {
    person: Person;
    address: PostalAddress;
    role: Role;
    company: Company;
    owner: import("./types/person.ts").Person;
    other?: shapes.Role;
  }): Person {
    return input.person;
  },
});
