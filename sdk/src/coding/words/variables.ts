const harmless = /^(?:LANG|LC_[A-Z]+|NO_COLOR|CI|FORCE_COLOR|NODE_ENV)$/;
const local = /^[a-z_][a-z0-9_]*$/;

/** Whether a program may get this variable: it chooses no code that runs. */
export const isHarmlessVariable = (name: string): boolean => harmless.test(name);

/**
 * Whether a variable stays in the shell: the programs of a clean environment have no variable in lower case, so none is changed by it.
 * The shell itself is steered by names in upper case alone.
 */
export const isLocalVariable = (name: string): boolean => local.test(name);
