import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type TipResult, cacheResult } from '#web/ui/tips/results.queries.ts';
import { UndoStrip } from '#web/ui/undo-strip.tsx';
import styles from './edit.module.css';

/** A correction that was just removed, and what enters it again. */
export type Removed = {
  readonly key: number;
  /** What was removed, with its amount. */
  readonly name: string;
  readonly restore: () => Promise<TipResult>;
};

/** Says that a correction was removed, and enters it again with the same amount for the same people. */
export function TakeBack({
  removed,
  onClose,
}: {
  readonly removed: Removed | null;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-edit');
  const client = useQueryClient();
  if (removed === null) return null;
  const { key, name, restore } = removed;
  return (
    <div className={styles.inset}>
      <UndoStrip
        key={key}
        text={t('removed', { name })}
        undo={{
          label: t('restore', { name }),
          refused: t('notRestored'),
          refreshes: [],
          work: async () => {
            cacheResult(client, await restore());
            return t('restored', { name });
          },
        }}
        onClose={onClose}
      />
    </div>
  );
}
