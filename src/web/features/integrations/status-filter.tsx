import type { ReactNode } from 'react';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';

/** Above a list: which status it shows, or all of them. */
export const StatusFilter = <S extends string>({
  label,
  all,
  statuses,
  wordOf,
  status,
  onStatus,
}: {
  readonly label: string;
  /** What "all of them" is called. */
  readonly all: string;
  readonly statuses: readonly S[];
  readonly wordOf: (status: S) => string;
  readonly status: S | undefined;
  readonly onStatus: (status: string | undefined) => void;
}): ReactNode => (
  <TableToolbar>
    <NativeSelect
      label={label}
      value={status ?? 'all'}
      onChange={(next) => onStatus(next === 'all' ? undefined : next)}
      options={[
        { value: 'all', label: all },
        ...statuses.map((value) => ({ value, label: wordOf(value) })),
      ]}
    />
  </TableToolbar>
);
