// Stands in for Inquirer in the bundle: Plop imports it, but prompts are asked by other means here.
const refuse = (): Promise<never> => Promise.reject(new Error("Plop was asked to prompt."));

/** What Plop looks for on the module. */
export default {
  prompt: refuse,
  prompts: {},
  registerPrompt: (): void => undefined,
  createPromptModule: () => Object.assign(refuse, { prompts: {}, registerPrompt: (): void => undefined }),
};
