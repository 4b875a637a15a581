import { useEffect } from 'react';

/** Something that the open page can do, which the search over everything offers too. */
export type PageCommand = { readonly key: 'excel' | 'csv' | 'invite'; readonly run: () => unknown };

let offered: readonly (readonly PageCommand[])[] = [];

/** Offers what a page can do for as long as it is open. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  useEffect(() => {
    if (commands.length === 0) return undefined;
    offered = [...offered, commands];
    return () => {
      offered = offered.filter((one) => one !== commands);
    };
  });
}

/** What the open page can do: of a dialog over it, what that can. */
export const pageCommands = (): readonly PageCommand[] => offered.at(-1) ?? [];
