import { useRef, type ReactNode } from 'react';
import { Pager } from '#web/ui/pager.tsx';
import type { PageSize } from './bulk.queries.ts';
import { useWizard } from './use-wizard.ts';

const SIZES = ['10', '25', '50', '100'] as const;
export const pageSizeOf = (rows: string | undefined): PageSize =>
  SIZES.find((size) => size === rows) ?? '50';

type Props = {
  readonly list: {
    readonly data: readonly unknown[];
    readonly meta: { readonly total: number | null; readonly cursor: string | null };
  };
};

/** Goes on by the server's cursor; the way back remembers the cursors that led here. */
export function RowPager({ list }: Props): ReactNode {
  const { search, go } = useWizard();
  const before = useRef(new Map<string, string | undefined>());
  const page = Number.parseInt(search.page ?? '1', 10);
  const size = Number.parseInt(pageSizeOf(search.rows), 10);
  const { cursor } = list.meta;
  const next = () => {
    if (cursor === null) return;
    before.current.set(cursor, search.after);
    void go({ show: search.show, after: cursor, page: String(page + 1) });
  };
  const previous = () => {
    const known = search.after !== undefined && before.current.has(search.after) && page > 2;
    void go({
      show: search.show,
      ...(known ? { after: before.current.get(search.after ?? ''), page: String(page - 1) } : {}),
    });
  };
  return (
    <Pager
      first={(page - 1) * size + 1}
      shown={list.data.length}
      total={list.meta.total}
      perPage={size}
      onPerPage={(rows) => void go({ show: search.show, rows: String(rows) })}
      onPrevious={search.after === undefined ? undefined : previous}
      onNext={cursor === null ? undefined : next}
    />
  );
}
