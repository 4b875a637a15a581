import type { ReactNode } from 'react';
import type { Query } from '#contract/index.ts';
import { download } from '#web/lib/api.ts';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';

/** The members of the list as a file; the page says what went wrong. */
export default function MemberExport({
  filter,
  onFailed,
}: {
  readonly filter: Query<'exportCustomers'>;
  /** Null as soon as it is tried again. */
  readonly onFailed: (error: unknown) => void;
}): ReactNode {
  const exporting = useFileExport(async (file_type) => {
    onFailed(null);
    try {
      await download('exportCustomers', { query: { ...filter, file_type } });
    } catch (error) {
      onFailed(error);
      throw error;
    }
  });
  return <ExportMenu exporting={exporting} />;
}
