import { useTranslation } from 'react-i18next';
import type { Body } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import type { FileType } from '#web/ui/file-type.ts';
import { useAction } from '#web/ui/use-action.ts';

/** A report that is too long to wait for: what the server makes a file of meanwhile. */
export type LargeReport = Omit<Body<'createExport'>, 'file_type'> & {
  /** How long the report is; null above 10,000 rows. */
  readonly total: number | null | undefined;
};

/**
 * Fetches a report as the file that is chosen, or has it made in the background where it is long;
 * what goes wrong stays in sight under `ExportFailed`.
 */
export function useReportExport(
  fetchFile: (type: FileType) => Promise<void>,
  { total, ...report }: LargeReport,
) {
  const { t } = useTranslation(['common', 'reports']);
  const large = total === null;
  return useAction(
    async (type: FileType) => {
      if (large) await call('createExport', { body: { ...report, file_type: type } });
      else await fetchFile(type);
    },
    {
      refreshes: ['listExports', 'openWork'],
      onDone: () => toast('success', large ? t('reports:exportStarted') : t('common:exported')),
    },
  );
}
