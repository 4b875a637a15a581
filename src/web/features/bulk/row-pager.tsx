import type { ReactNode } from 'react';
import { CursorPager } from '#web/ui/cursor-pager.tsx';
import { rowsPerPage, useWizard } from './use-wizard.ts';

type Props = {
  readonly list: {
    readonly data: readonly unknown[];
    readonly meta: { readonly total: number | null; readonly cursor: string | null };
  };
};

/** Pages through the rows of a job without leaving the list that is open. */
export function RowPager({ list }: Props): ReactNode {
  const { search, go } = useWizard();
  return (
    <CursorPager
      list={list}
      place={search}
      perPage={rowsPerPage(search)}
      onChange={(next) => void go({ show: search.show, ...next })}
    />
  );
}
