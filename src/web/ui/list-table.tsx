import SearchX from 'lucide-react/icons/search-x';
import type { ComponentProps, ReactNode } from 'react';
import { useFirstInSlices } from '#web/lib/use-first-in-slices.ts';
import { Button } from './button.tsx';
import { DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { FailureState, NotRefreshed } from './states.tsx';

type Page<R> = {
  readonly data: readonly R[];
  /** Without one the server gives the whole list at once. */
  readonly meta?: { readonly total: number | null };
};
type Props<R, P extends Page<R>> = Omit<
  ComponentProps<typeof DataTable<R>>,
  'rows' | 'atOnce' | 'busy' | 'instead' | 'total'
> & {
  readonly list: {
    readonly data: P | undefined;
    readonly error: unknown;
    readonly isError: boolean;
    readonly isPlaceholderData?: boolean;
    readonly refetch: () => unknown;
  };
  /** In place of a list without rows. */
  readonly empty: ReactNode;
  /** Other rows than the page's own: all of them, for paper, or those that fit a search here. */
  readonly rows?: readonly R[] | undefined;
  /** Below the rows, where there are any. */
  readonly pager?: (page: P) => ReactNode;
};

/**
 * A list as the server gives it, page by page: waiting, failed and empty are drawn in its place.
 */
export function ListTable<R, P extends Page<R>>({
  list,
  empty,
  pager,
  ...table
}: Props<R, P>): ReactNode {
  // What stands below the first rows comes with them.
  const page = useFirstInSlices(list.data);
  const { rows = page?.data } = table;
  const failed = <FailureState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      {list.isError && rows !== undefined && <NotRefreshed query={list} />}
      <DataTable
        {...table}
        rows={rows}
        atOnce={table.rows !== undefined}
        busy={list.isPlaceholderData}
        instead={
          list.isError && rows === undefined ? failed : rows?.length === 0 ? empty : undefined
        }
        total={page?.meta ? page.meta.total : (rows?.length ?? null)}
      />
      {pager && page && page.data.length > 0 && pager(page)}
    </>
  );
}

/** In place of a list in which nothing matches the filters. */
export const NoMatch = ({
  title,
  text,
  reset,
  onReset,
}: {
  readonly title: string;
  readonly text?: string;
  readonly reset: string;
  /** Left out where no filter is set. */
  readonly onReset: (() => void) | undefined;
}): ReactNode => (
  <EmptyState
    icon={<SearchX />}
    title={title}
    text={text}
    action={onReset && <Button onClick={onReset}>{reset}</Button>}
  />
);

/** Takes every filter off, where one is set. */
export const ResetFilters = ({
  when,
  onPress,
  children,
}: {
  readonly when: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}): ReactNode =>
  when && (
    <Button tone="quiet" size="small" onClick={onPress}>
      {children}
    </Button>
  );
