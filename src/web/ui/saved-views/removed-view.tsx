import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { UndoStrip } from '#web/ui/undo-strip.tsx';
import type { SavedView } from './saved-views.queries.ts';

const REFRESHES = ['listViews'] as const;

/** Says that a view was deleted, and offers to save it again under its name. */
export default function RemovedView({
  view: { list, name, query },
  onClose,
}: {
  readonly view: SavedView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('views');
  return (
    <UndoStrip
      text={t('removed', { name })}
      undo={{
        label: t('restore', { name }),
        refused: t('notRestored'),
        refreshes: REFRESHES,
        work: async () => {
          await call('saveView', { body: { list, name, query } });
          return t('restored', { name });
        },
      }}
      onClose={onClose}
    />
  );
}
