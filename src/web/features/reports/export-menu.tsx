import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Body } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PopupButton } from '#web/ui/popup-button.tsx';
import { useAction } from '#web/ui/use-action.ts';
import type { FileType } from './file-type.ts';

const loadPopup = () => import('./export-menu.popup.tsx');
const ExportPopup = lazy(loadPopup);

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
      refreshes: ['listExports'],
      onDone: () => toast('success', large ? t('reports:exportStarted') : t('common:exported')),
    },
  );
}

/** The same where a report is never long. */
export function useFileExport(fetchFile: (type: FileType) => Promise<void>) {
  const { t } = useTranslation('common');
  return useAction(fetchFile, { onDone: () => toast('success', t('exported')) });
}

type Exporting = Pick<ReturnType<typeof useFileExport>, 'busy' | 'run'>;

/** Asks as which file. */
export function ExportMenu({ exporting }: { readonly exporting: Exporting }): ReactNode {
  const { t } = useTranslation('common');
  return (
    <PopupButton
      className={buttonClass()}
      disabled={exporting.busy}
      preload={() => void loadPopup()}
      popup={(popup) => <ExportPopup {...popup} onChoose={exporting.run} />}
    >
      <Download aria-hidden="true" />
      {t('export')}
      <ChevronDown aria-hidden="true" />
    </PopupButton>
  );
}
