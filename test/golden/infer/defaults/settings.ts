export const firstPage = 1;
