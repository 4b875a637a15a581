import { useQuery } from '@tanstack/react-query';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Pencil from 'lucide-react/icons/pencil';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#web/i18n/i18n.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import type { Search } from '#web/lib/links.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { type SavedView, savedViews } from '#web/ui/saved-views/saved-views.queries.ts';
import { verifying } from './members.queries.ts';
import { filterOf, only, sameFilter } from './use-member-search.ts';
import styles from './members.module.css';

const ViewDialog = lazy(async () => {
  const [dialog] = await Promise.all([
    import('#web/ui/saved-views/view.dialog.tsx'),
    loadTexts('views'),
  ]);
  return dialog;
});
const RemovedView = lazy(() => import('#web/ui/saved-views/removed-view.tsx'));
const FIXED = [
  { view: undefined, key: 'viewAll' },
  { view: 'cannot_be_paid', key: 'viewBlocked' },
  { view: 'verifying', key: 'viewVerifying' },
] as const;

type Props = {
  readonly search: Search;
  readonly onChange: (next: Search, quiet?: boolean) => void;
};

/** The views that everybody has, then one's own; the address of a view opens it. */
export function MemberViews({ search, onChange }: Props): ReactNode {
  const { t } = useTranslation('members');
  const session = useCurrentSession();
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const [removed, setRemoved] = useState<SavedView | null>(null);
  const own = useQuery(savedViews('members'));
  const waiting = useQuery({ ...verifying(1), enabled: session !== undefined });
  const views = own.data?.data ?? [];
  const open = views.find((view) => String(view.view_id) === search.saved);
  const filter = filterOf(search);
  const bare = Object.keys(filter).length === 0;
  useEffect(() => {
    if (open && bare && Object.keys(open.query).length > 0)
      onChange({ ...only(open.query), saved: search.saved }, true);
  }, [open, bare, onChange, search.saved]);
  const changed = open !== undefined && !bare && !sameFilter(open.query, filter);
  const fixed = Object.keys(filter).every((name) => name === 'view');
  const gone = search.saved !== undefined && own.data !== undefined && open === undefined;
  return (
    <>
      {gone && (
        <Alert
          tone="warning"
          inline
          actions={
            <Button size="small" onClick={() => onChange({ saved: undefined })}>
              {t('viewAll')}
            </Button>
          }
        >
          {t('viewGone')}
        </Alert>
      )}
      {removed !== null && (
        <Suspense fallback={null}>
          <RemovedView view={removed} onClose={() => setRemoved(null)} />
        </Suspense>
      )}
      <div className={styles.views}>
        <Chips label={t('views')}>
          {FIXED.map(({ view, key }) => (
            <Chip
              key={key}
              on={search.saved === undefined && (search.view || undefined) === view}
              count={
                view === 'verifying' && waiting.data?.meta.total
                  ? waiting.data.meta.total
                  : undefined
              }
              onPress={() =>
                onChange(
                  search.saved === undefined ? { view } : { ...only({ view }), saved: undefined },
                )
              }
            >
              {t(key)}
            </Chip>
          ))}
          {views.map((view) => (
            <Chip
              key={view.view_id}
              on={open?.view_id === view.view_id}
              onPress={() => onChange({ ...only(view.query), saved: String(view.view_id) })}
            >
              {view.name}
            </Chip>
          ))}
        </Chips>
        {open && (
          <Button tone="quiet" size="small" onClick={() => setDialog('edit')}>
            <Pencil aria-hidden="true" />
            {t(changed ? 'viewUpdate' : 'viewEdit')}
          </Button>
        )}
        {!fixed && (open === undefined || changed) && (
          <Button tone="quiet" size="small" onClick={() => setDialog('new')}>
            <BookmarkPlus aria-hidden="true" />
            {t('viewSave')}
          </Button>
        )}
      </div>
      {dialog !== null && (
        <Suspense fallback={null}>
          <ViewDialog
            list="members"
            view={dialog === 'edit' ? open : undefined}
            filter={filter}
            changed={changed}
            onClose={() => setDialog(null)}
            onSaved={(id) => onChange({ saved: String(id) })}
            onRemoved={(view) => {
              setRemoved(view);
              onChange({ ...only({}), saved: undefined });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
