// Replaces Inquirer in the bundle: Plop imports it, but this command uses different prompts.
const refuse = (): Promise<never> => Promise.reject(new Error("Plop was asked to prompt."));

/** The export that Plop expects. */
export default {
  prompt: refuse,
  prompts: {},
  registerPrompt: (): void => undefined,
  createPromptModule: () => Object.assign(refuse, { prompts: {}, registerPrompt: (): void => undefined }),
};
