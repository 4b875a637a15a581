import type { ComponentProps, ReactNode } from 'react';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { CursorPager } from './cursor-pager.tsx';
import { ListTable } from './list-table.tsx';

type Paged<R> = {
  readonly data: readonly R[];
  readonly meta: { readonly total: number | null; readonly cursor: string | null };
};
type Props<R, P extends Paged<R>> = Omit<ComponentProps<typeof ListTable<R, P>>, 'pager'>;

/** A list that goes on by the server's cursor, with its pager; its place is kept in the address. */
export function CursorTable<R, P extends Paged<R>>(props: Props<R, P>): ReactNode {
  const { search, change, perPage } = useListSearch();
  return (
    <ListTable
      {...props}
      pager={(found) => (
        <CursorPager list={found} place={search} perPage={perPage} onChange={change} />
      )}
    />
  );
}
