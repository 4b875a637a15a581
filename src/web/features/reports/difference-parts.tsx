import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isKeyOf } from '#kernel/keys.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import type { Difference } from './reports.queries.ts';
import styles from './reports.module.css';

/** What both sides of a difference say; `outside` names whoever is not we. */
export const sidesColumn = (title: string, outside: string): Column<Difference> => ({
  key: 'sides',
  title,
  card: 'detail',
  cell: (row) => <Sides difference={row} outside={outside} />,
});

/** How a difference ended, or the way to explain it. */
export const endingColumn = (
  title: string,
  onExplain: ((difference: Difference) => void) | null,
): Column<Difference> => ({
  key: 'ended',
  title,
  card: 'status',
  cell: (row) => <Ending difference={row} onExplain={onExplain} />,
});

/** What our books and whoever is outside say of the same thing. */
function Sides({
  difference,
  outside,
}: {
  readonly difference: Difference;
  readonly outside: string;
}): ReactNode {
  const { t } = useTranslation(['reports', 'reconciliation']);
  const { ours, theirs, rail } = difference;
  // What two small deposits were is told to nobody: by them somebody shows that an account is theirs.
  if (difference.side === 'bank' && ours.amount === null && theirs.amount === null)
    return t('reconciliation:hidden');
  return (
    <dl className={styles.sides}>
      <dt>{t('ourBooks')}</dt>
      <dd>
        <Side side={ours} rail={rail} />
      </dd>
      <dt>{outside}</dt>
      <dd>
        <Side side={theirs} rail={rail} />
      </dd>
    </dl>
  );
}

const STATES = { accepted: 'paid', declined: 'failed', pending: 'pending' } as const;

/** What one side says: nothing, an amount, and of a transfer what became of it. */
function Side({
  side,
  rail,
}: {
  readonly side: Difference['ours'];
  readonly rail: Difference['rail'];
}): ReactNode {
  const { t } = useTranslation('reports');
  const { language } = usePreferences();
  if (side.amount === null) return t('notThere');
  // A rail has its currency, whatever the region of the session.
  if (rail !== null)
    return (
      <bdi dir="ltr" className="num">
        {formatMoney(side.amount, language, rail === 'eft' ? 'CA' : 'US')}
      </bdi>
    );
  const state = isKeyOf(STATES, side.state) ? STATES[side.state] : undefined;
  return (
    <>
      {state && t(`ourState.${state}`)} <Money value={side.amount} />
    </>
  );
}

/** How a difference ended, or the way to explain it. */
function Ending({
  difference,
  onExplain,
}: {
  readonly difference: Difference;
  readonly onExplain: ((difference: Difference) => void) | null;
}): ReactNode {
  const { t } = useTranslation(['reports', 'reconciliation']);
  if (difference.ended_at !== null)
    return (
      <>
        <Instant value={difference.ended_at} />
        <div className="small muted">
          {[
            difference.rule && t(`reconciliation:rule.${difference.rule}`),
            difference.closed_by,
            difference.closing_reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </>
    );
  const open = t('reconciliation:open');
  if (onExplain === null) return open;
  return (
    <>
      <Button size="small" onClick={() => onExplain(difference)}>
        {t('explain')}
      </Button>
      <span className={styles.onPaper}>{open}</span>
    </>
  );
}
