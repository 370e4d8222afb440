import { nothing } from "./not-there.js";

export const value: number = nothing("text");
