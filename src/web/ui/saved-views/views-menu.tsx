import { useQuery } from '@tanstack/react-query';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuEntry, MenuLine, MenuPopup } from '../menu.tsx';
import type { PopupProps } from '../popup-button.tsx';
import { type SavedView, savedViews, type ViewedList } from './saved-views.queries.ts';

type Props = PopupProps & {
  readonly list: ViewedList;
  readonly open: SavedView | undefined;
  /** The list has a filter that could be kept. */
  readonly filtered: boolean;
  readonly onOpen: (view: SavedView) => void;
  readonly onDialog: (dialog: 'new' | 'edit') => void;
};

export default function ViewsMenu({
  list,
  open,
  filtered,
  onOpen,
  onDialog,
  ...popup
}: Props): ReactNode {
  const { t } = useTranslation('views');
  const found = useQuery(savedViews(list));
  const views = found.data?.data ?? [];
  return (
    <MenuPopup {...popup} label={t('views')}>
      {views.map((view) => (
        <MenuEntry
          key={view.view_id}
          onAction={() => onOpen(view)}
          end={view.view_id === open?.view_id ? <Check aria-label={t('isOpen')} /> : undefined}
        >
          {view.name}
        </MenuEntry>
      ))}
      {views.length > 0 && <MenuLine />}
      <MenuEntry
        icon={<BookmarkPlus aria-hidden="true" />}
        disabled={!filtered}
        note={filtered ? undefined : t('noFilter')}
        onAction={() => onDialog('new')}
      >
        {t('save')}
      </MenuEntry>
      {open && (
        <MenuEntry icon={<Pencil aria-hidden="true" />} onAction={() => onDialog('edit')}>
          {t('edit')}
        </MenuEntry>
      )}
    </MenuPopup>
  );
}
