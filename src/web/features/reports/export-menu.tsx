import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#web/lib/toasts.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PopupButton } from '#web/ui/popup-button.tsx';
import { useAction } from '#web/ui/use-action.ts';

const loadPopup = () => import('./export-menu.popup.tsx');
const ExportPopup = lazy(loadPopup);

export type FileType = 'csv' | 'xlsx';

/** Fetches a report as the file that is chosen; what goes wrong stays in sight under `ExportFailed`. */
export function useReportExport(fetchFile: (type: FileType) => Promise<void>) {
  const { t } = useTranslation('common');
  return useAction(fetchFile, { onDone: () => toast('success', t('exported')) });
}

type Exporting = ReturnType<typeof useReportExport>;

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
