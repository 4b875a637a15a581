import { useQuery } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#web/i18n/i18n.ts';
import type { Search } from '#web/lib/links.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { buttonClass } from '../button.tsx';
import { PopupButton } from '../popup-button.tsx';
import { savedViews, type ViewedList } from './saved-views.queries.ts';
import { filterOf, onlyFilter, sameFilter } from './view-filter.ts';
import styles from './views-button.module.css';

const loadMenu = async () => {
  const [menu] = await Promise.all([import('./views-menu.tsx'), loadTexts('views')]);
  return menu;
};
const ViewsMenu = lazy(loadMenu);
const ViewDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./view.dialog.tsx'), loadTexts('views')]);
  return dialog;
});

/** The own saved views of a list: opened, kept and changed from its toolbar. */
export function ViewsButton({
  list,
  filters,
  inHeader = false,
}: {
  readonly list: ViewedList;
  /** The names of the address that make up a view. */
  readonly filters: readonly (keyof Search)[];
  /** Among the actions of the page, where a toolbar has no room for it. */
  readonly inHeader?: boolean;
}): ReactNode {
  const { t } = useTranslation('common');
  const { search, change } = useListSearch();
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const named = useQuery({ ...savedViews(list), enabled: search.saved !== undefined });
  const filter = filterOf(search, filters);
  const filtered = Object.keys(filter).length > 0;
  // A list that shows everything shows no view any more.
  const open = filtered
    ? named.data?.data.find((view) => String(view.view_id) === search.saved)
    : undefined;
  return (
    <span className={inHeader ? undefined : styles.end}>
      <PopupButton
        className={inHeader ? buttonClass() : buttonClass({ tone: 'quiet' })}
        preload={() => void loadMenu()}
        popup={(popup) => (
          <ViewsMenu
            {...popup}
            list={list}
            open={open}
            filtered={filtered}
            onOpen={(view) =>
              change({ ...onlyFilter(view.query, filters), saved: String(view.view_id) })
            }
            onDialog={setDialog}
          />
        )}
      >
        <Bookmark aria-hidden="true" />
        <bdi className={styles.name}>{open?.name ?? t('views')}</bdi>
      </PopupButton>
      {dialog !== null && (
        <Suspense fallback={null}>
          <ViewDialog
            list={list}
            view={dialog === 'edit' ? open : undefined}
            filter={filter}
            changed={open !== undefined && !sameFilter(open.query, filter, filters)}
            onClose={() => setDialog(null)}
            onSaved={(id) => change({ saved: String(id) })}
            onRemoved={() => change({ ...onlyFilter({}, filters), saved: undefined })}
          />
        </Suspense>
      )}
    </span>
  );
}
