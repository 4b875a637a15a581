import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileType } from './file-type.ts';
import { MenuEntry, MenuPopup } from './menu.tsx';
import type { PopupProps } from './popup-button.tsx';

type Props = PopupProps & { readonly onChoose: (type: FileType) => void };

/** The kinds of file that a report can be. */
export default function ExportPopup({ onChoose, ...popup }: Props): ReactNode {
  const { t } = useTranslation('common');
  return (
    <MenuPopup {...popup} label={t('export')}>
      <MenuEntry icon={<FileSpreadsheet />} note={t('excelNote')} onAction={() => onChoose('xlsx')}>
        {t('excel')}
      </MenuEntry>
      <MenuEntry icon={<FileText />} note={t('csvNote')} onAction={() => onChoose('csv')}>
        {t('csv')}
      </MenuEntry>
    </MenuPopup>
  );
}
