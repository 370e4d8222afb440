import type { APIRoute } from "astro";
import { getCollection } from "astro:content";
import { nameIn } from "../api-reference.ts";

interface Page {
  readonly id: string;
  readonly data: { readonly title: string };
  readonly body?: string;
}

type Named = readonly [name: string, page: { readonly title: string; readonly href: string }];

/** The pages about each exact name, in lower case: public names and their members, rules, and headings that are code. */
export const GET: APIRoute = async () => {
  const pages = (await getCollection("docs")) as readonly Page[];
  const named = Map.groupBy(pages.flatMap(namesOf), ([name]) => name.toLowerCase());
  return Response.json(Object.fromEntries([...named].map(([name, found]) => [name, found.map(([, page]) => page)])));
};

function namesOf({ id, data: { title }, body = "" }: Page): readonly Named[] {
  const address = `${import.meta.env.BASE_URL.replace(/\/$/, "")}/${id}/`;
  const name = nameIn(title);
  const at = (heading: string) => ({ title: `${name}: ${heading}`, href: `${address}#${heading.toLowerCase()}` });
  if (/^api\/[^/]+\/[^/]+\//.test(id)) {
    const sections = /\/(?:interfaces|classes)\//.test(id) ? body.split(/^### /m).slice(1) : [];
    const members = sections.flatMap((section) =>
      section.includes("#### Inherited from") ? [] : (/^[\w$]+/.exec(section) ?? []),
    );
    const variable = name.endsWith("Context") ? "ctx" : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    const ofMembers = members.flatMap((member): Named[] => [
      [`${variable}.${member}`, at(member)],
      [member, at(member)],
    ]);
    return [[name, { title, href: address }], ...ofMembers];
  }
  const headings = [...body.matchAll(/^#{2,3} `([^`]+)`$/gm)].map(([, heading = ""]): Named => [heading, at(heading)]);
  return /^(?:rules|providers|transports)\//.test(id) ? [[name, { title, href: address }], ...headings] : headings;
}
