/**
 * The answers of `ui` tools, by the id of their component. `toolwright build` fills it by declaration merging, in `tool-registry.d.ts`; a page whose
 * components do not match then does not compile.
 *
 * @example
 * declare module "toolwright" {
 *   interface UiTools {
 *     readonly date_picker: { readonly answer: { readonly date: string } };
 *   }
 * }
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface UiTools {}
