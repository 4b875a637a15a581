import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageCommands } from '#web/lib/page-commands.ts';
import { toast } from '#web/lib/toasts.ts';
import { buttonClass } from './button.tsx';
import type { OtherExport } from './export-menu.popup.tsx';
import type { FileType } from './file-type.ts';
import { PopupButton } from './popup-button.tsx';
import { useAction } from './use-action.ts';

const loadPopup = () => import('./export-menu.popup.tsx');
const ExportPopup = lazy(loadPopup);

/** Fetches a report as the file that is chosen; what goes wrong stays in sight under `ExportFailed`. */
export function useFileExport(fetchFile: (type: FileType) => Promise<void>) {
  const { t } = useTranslation('common');
  return useAction(fetchFile, { onDone: () => toast('success', t('exported')) });
}

type Exporting = Pick<ReturnType<typeof useFileExport>, 'busy' | 'run'>;

/** Asks as which file. */
export function ExportMenu({
  exporting,
  other,
}: {
  readonly exporting: Exporting;
  readonly other?: OtherExport;
}): ReactNode {
  const { t } = useTranslation('common');
  usePageCommands(
    exporting.busy
      ? []
      : [
          { key: 'excel', run: () => exporting.run('xlsx') },
          { key: 'csv', run: () => exporting.run('csv') },
        ],
  );
  return (
    <PopupButton
      className={buttonClass()}
      disabled={exporting.busy}
      preload={() => void loadPopup()}
      popup={(popup) => <ExportPopup {...popup} other={other} onChoose={exporting.run} />}
    >
      <Download aria-hidden="true" />
      {t('export')}
      <ChevronDown aria-hidden="true" />
    </PopupButton>
  );
}
