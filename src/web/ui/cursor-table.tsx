import type { ComponentProps, ReactNode } from 'react';
import { CursorPager } from './cursor-pager.tsx';
import { ListTable } from './list-table.tsx';

type Paged<R> = {
  readonly data: readonly R[];
  readonly meta: { readonly total: number | null; readonly cursor: string | null };
};
type Props<R, P extends Paged<R>> = Omit<ComponentProps<typeof ListTable<R, P>>, 'pager'> &
  Pick<ComponentProps<typeof CursorPager>, 'place' | 'perPage' | 'onChange'>;

/** A list that goes on by the server's cursor, with its pager; its place is kept in the address. */
export const CursorTable = <R, P extends Paged<R>>({
  place,
  perPage,
  onChange,
  ...table
}: Props<R, P>): ReactNode => (
  <ListTable
    {...table}
    pager={(found) => (
      <CursorPager list={found} place={place} perPage={perPage} onChange={onChange} />
    )}
  />
);
