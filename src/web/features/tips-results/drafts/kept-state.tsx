import CircleCheck from 'lucide-react/icons/circle-check';
import Lock from 'lucide-react/icons/lock';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Instant } from '#web/ui/values.tsx';
import type { Draft } from './drafts.queries.ts';
import styles from './drafts.module.css';
import type { Keeping } from './use-keep-draft.ts';

/** Whether what was typed is kept: always in sight. */
export function KeptState({
  keeping,
  frozen,
  draft,
}: {
  readonly keeping: Keeping;
  readonly frozen: boolean;
  readonly draft: Draft;
}): ReactNode {
  const { t } = useTranslation('tips-data');
  const { textOf } = useErrorText();
  const { state, savedAt, error } = keeping;
  if (frozen)
    return (
      <p className={styles.kept}>
        {draft.locked && <Lock aria-hidden="true" />}
        {t(draft.result_id !== null ? 'stateUsed' : draft.locked ? 'stateLocked' : 'stateReadOnly')}
      </p>
    );
  if (state === 'failed') {
    return (
      <div className={`${styles.kept} ${styles.unkept}`} role="alert">
        <TriangleAlert aria-hidden="true" />
        <span>
          {t('notSaved')} {textOf(error)}
        </span>
        <Button size="small" onClick={keeping.retry}>
          {t('saveAgain')}
        </Button>
      </div>
    );
  }
  return (
    <p className={styles.kept} role="status">
      {state === 'saved' ? <CircleCheck aria-hidden="true" /> : <RefreshCw aria-hidden="true" />}
      {state === 'saved' ? (
        <span>
          {t('savedAt')} <Instant value={savedAt} style="time" />
        </span>
      ) : (
        <span>{t(state === 'conflict' ? 'notSavedYet' : 'saving')}</span>
      )}
    </p>
  );
}
