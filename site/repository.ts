/** Web address of the repository, such as `https://github.com/owner/name`; without it no page links sources or edits. */
export const repository = process.env.REPOSITORY_URL?.replace(/\/+$/, "");

/** Address of a path of the repository's default branch. */
export const repositoryFile = (address: string, path: string): string => `${address}/blob/HEAD/${path}`;
