import type { ReactNode } from 'react';
import { Pager } from './pager.tsx';

type Props = {
  readonly list: {
    readonly data: readonly unknown[];
    readonly meta: {
      readonly total: number | null;
      readonly last_page: number | null;
      readonly cursor: string | null;
    };
  };
  readonly page: number;
  readonly perPage: string;
  readonly onChange: (next: { readonly page?: string; readonly rows?: string }) => void;
};

/** Goes on by the number of the page. Where nobody counted, a full page may have a next one. */
export function PagePager({ list, page, perPage, onChange }: Props): ReactNode {
  const size = Number.parseInt(perPage, 10);
  const { total, last_page: last, cursor } = list.meta;
  const more = last === null ? cursor !== null || list.data.length === size : page < last;
  return (
    <Pager
      first={(page - 1) * size + 1}
      shown={list.data.length}
      total={total}
      perPage={size}
      onPerPage={(rows) => onChange({ rows: String(rows) })}
      onPrevious={page > 1 ? () => onChange({ page: String(page - 1) }) : undefined}
      onNext={more ? () => onChange({ page: String(page + 1) }) : undefined}
    />
  );
}
