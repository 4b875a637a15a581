import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry, MenuPopup } from '#web/ui/menu.tsx';
import type { PopupProps } from '#web/ui/popup-button.tsx';
import type { FileType } from './file-type.ts';

type Props = PopupProps & { readonly onChoose: (type: FileType) => void };

/** The kinds of file that a report can be. */
export default function ExportPopup({ onChoose, ...popup }: Props): ReactNode {
  const { t } = useTranslation(['common', 'reports']);
  return (
    <MenuPopup {...popup} label={t('common:export')}>
      <MenuEntry
        icon={<FileSpreadsheet />}
        note={t('reports:excelNote')}
        onAction={() => onChoose('xlsx')}
      >
        {t('reports:excel')}
      </MenuEntry>
      <MenuEntry icon={<FileText />} note={t('reports:csvNote')} onAction={() => onChoose('csv')}>
        {t('reports:csv')}
      </MenuEntry>
    </MenuPopup>
  );
}
