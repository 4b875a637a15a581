/** What a list is sorted by: a column, and whether from its end. */
type Order = { readonly by: string; readonly down: boolean };

/** The order that an address says: the column, with `-` before it for the other way. */
export const readSort = (text: string): Order => ({
  by: text.replace(/^-/, ''),
  down: text.startsWith('-'),
});

/** The same order as an address says it. */
export const writeSort = ({ by, down }: Order): string => `${down ? '-' : ''}${by}`;
