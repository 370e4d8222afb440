const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;

/** The environment of a program that a test starts as a user would: without Vitest's variables, but with Node's compile cache for a fast start. */
export const programEnvironment: NodeJS.ProcessEnv = { PATH, HOME, NODE_COMPILE_CACHE, NO_COLOR: "1" };
