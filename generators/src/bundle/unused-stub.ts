// Replaces packages in the bundle whose callers never run: Handlebars without source maps, Plop without packs of generators.
export default {};
