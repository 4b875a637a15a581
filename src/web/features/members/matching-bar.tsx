import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { MATCHING_ACTIONS, MATCHING_LABELS, type MatchingAction } from './matching-actions.ts';
import type { Outcome } from './use-bulk.ts';
import styles from './members.module.css';

const MatchingDialog = lazy(() => import('./matching.dialog.tsx'));

/** What can be done with all that a filter finds, and to how many of them: the server counts. */
export function MatchingBar({
  filter,
  onClear,
  onOutcome,
}: {
  readonly filter: Query<'countMatchingMembers'>;
  readonly onClear: () => void;
  readonly onOutcome: (outcome: Outcome) => void;
}): ReactNode {
  const { t } = useTranslation(['member-selection', 'common']);
  const { language, region } = usePreferences();
  const [asking, setAsking] = useState<MatchingAction | null>(null);
  const counted = useQuery(queryOf('countMatchingMembers', { query: filter }));
  const found = counted.data;
  const all = found?.count ?? 0;
  const shown = (count: number) => formatCount(count, language, region);
  return (
    <div className={styles.chosen} role="status" aria-busy={counted.isPending}>
      {found !== undefined && (
        <>
          <strong>
            {found.count === null
              ? t('tooManyMatch', { most: shown(found.most) })
              : t('allSelected', { count: all, total: shown(all) })}
          </strong>
          <span className="muted">{t('loadByFile')}</span>
        </>
      )}
      <Refusal error={counted.error} />
      <span className={styles.chosenActions}>
        {found !== undefined &&
          MATCHING_ACTIONS.filter((act) => found.able[act] > 0).map((act) => (
            <Button key={act} size="small" onClick={() => setAsking(act)}>
              {t(MATCHING_LABELS[act], { count: found.able[act], all: shown(all) })}
            </Button>
          ))}
        <Button tone="quiet" size="small" onClick={onClear}>
          {t('common:clearSelection')}
        </Button>
      </span>
      {asking !== null && found !== undefined && (
        <Suspense fallback={null}>
          <MatchingDialog
            act={asking}
            filter={filter}
            counted={found}
            onRecount={() => void counted.refetch()}
            onOutcome={onOutcome}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
