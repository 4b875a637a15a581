import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import styles from './bulk.module.css';

type RowCursors = {
  readonly cursor: string | undefined;
  readonly go: (to: string | null) => void;
  readonly first: boolean;
};

/** How far somebody has gone through a list of rows within a page. */
export function useRowCursors(): RowCursors {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return {
    cursor: cursors.at(-1),
    first: cursors.length === 1,
    go: (to) => setCursors(to === null ? cursors.slice(0, -1) : [...cursors, to]),
  };
}

/** The way on and back, where a list has more rows than it shows. */
export function RowSteps({
  cursors,
  next,
}: {
  readonly cursors: RowCursors;
  readonly next: string | null;
}): ReactNode {
  const { t } = useTranslation('common');
  if (cursors.first && next === null) return null;
  return (
    <div className={styles.moreRows}>
      <Button size="small" disabled={cursors.first} onClick={() => cursors.go(null)}>
        {t('previous')}
      </Button>
      <Button
        size="small"
        disabled={next === null}
        onClick={() => next !== null && cursors.go(next)}
      >
        {t('next')}
      </Button>
    </div>
  );
}
