export const execute = "no function";
