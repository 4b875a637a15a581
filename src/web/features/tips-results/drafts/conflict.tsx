import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Instant } from '#web/ui/values.tsx';
import type { Theirs } from './draft-keeper.ts';

/** Somebody else saved this draft meanwhile: both versions are there, and one of them is chosen. */
export function Conflict({
  theirs,
  onMine,
  onTheirs,
}: {
  readonly theirs: Theirs;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-data');
  return (
    <Alert
      tone="warning"
      urgent
      title={theirs.by === '' ? t('draftConflict') : t('changedBy', { name: theirs.by })}
      actions={
        <>
          <Button onClick={onTheirs}>{t('takeTheirs')}</Button>
          <Button onClick={onMine}>{t('keepMine')}</Button>
        </>
      }
    >
      <p>
        {t('changedText')} {theirs.at !== '' && <Instant value={theirs.at} style="short" />}
      </p>
    </Alert>
  );
}
