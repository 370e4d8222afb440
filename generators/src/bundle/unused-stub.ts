// Replaces packages in the bundle whose users are never called: Handlebars without source maps, Plop without packs of generators.
export default {};
