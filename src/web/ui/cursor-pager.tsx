import { useRef, type ReactNode } from 'react';
import { Pager } from './pager.tsx';

type PageCursor = { readonly after?: string; readonly page?: string; readonly rows?: string };
type Props = {
  readonly list: {
    readonly data: readonly unknown[];
    readonly meta: { readonly total: number | null; readonly cursor: string | null };
  };
  /** As the address has it. */
  readonly place: PageCursor;
  readonly perPage: string;
  readonly onChange: (next: PageCursor) => void;
};

/** Goes on by the server's cursor; the way back remembers the cursors that led here. */
export function CursorPager({ list, place, perPage, onChange }: Props): ReactNode {
  const before = useRef(new Map<string, string | undefined>());
  const page = Number.parseInt(place.page ?? '1', 10);
  const size = Number.parseInt(perPage, 10);
  const { cursor } = list.meta;
  const next = () => {
    if (cursor === null) return;
    before.current.set(cursor, place.after);
    onChange({ after: cursor, page: String(page + 1) });
  };
  const previous = () => {
    const known = place.after !== undefined && before.current.has(place.after);
    onChange(
      known && page > 2
        ? { after: before.current.get(place.after ?? ''), page: String(page - 1) }
        : {},
    );
  };
  return (
    <Pager
      first={(page - 1) * size + 1}
      shown={list.data.length}
      total={list.meta.total}
      perPage={size}
      onPerPage={(rows) => onChange({ rows: String(rows) })}
      onPrevious={place.after === undefined ? undefined : previous}
      onNext={cursor === null ? undefined : next}
    />
  );
}
