/** The `CatalogueSite` of the site that Astro builds. */
declare module "virtual:toolwright-catalogue" {
  const site: unknown;
  export default site;
}
