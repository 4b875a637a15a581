/** Something that the open page can do, which the search over everything offers too. */
export type PageCommand = { readonly key: 'excel' | 'csv'; readonly run: () => unknown };

let offered: readonly (readonly PageCommand[])[] = [];

/** Offers what a page can do for as long as it is open; answers how to withdraw it. */
export function offerCommands(commands: readonly PageCommand[]): () => void {
  offered = [...offered, commands];
  return () => {
    offered = offered.filter((one) => one !== commands);
  };
}

/** What the open page can do: of a dialog over it, what that can. */
export const pageCommands = (): readonly PageCommand[] => offered.at(-1) ?? [];
