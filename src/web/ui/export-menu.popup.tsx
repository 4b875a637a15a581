import Banknote from 'lucide-react/icons/banknote';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileType } from './file-type.ts';
import { MenuEntry, MenuPopup } from './menu.tsx';
import type { PopupProps } from './popup-button.tsx';

/** Something else that a list can be made into, offered before the kinds of files. */
export type OtherExport = {
  readonly name: string;
  readonly note: string;
  readonly onChoose: () => void;
};

type Props = PopupProps & {
  readonly other: OtherExport | undefined;
  readonly onChoose: (type: FileType) => void;
};

/** The kinds of file that a report can be. */
export default function ExportPopup({ other, onChoose, ...popup }: Props): ReactNode {
  const { t } = useTranslation('common');
  return (
    <MenuPopup {...popup} label={t('export')}>
      {other && (
        <MenuEntry icon={<Banknote />} note={other.note} onAction={other.onChoose}>
          {other.name}
        </MenuEntry>
      )}
      <MenuEntry icon={<FileSpreadsheet />} note={t('excelNote')} onAction={() => onChoose('xlsx')}>
        {t('excel')}
      </MenuEntry>
      <MenuEntry icon={<FileText />} note={t('csvNote')} onAction={() => onChoose('csv')}>
        {t('csv')}
      </MenuEntry>
    </MenuPopup>
  );
}
