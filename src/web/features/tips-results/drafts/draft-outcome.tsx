import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cents, fromWire, sum } from '#kernel/money.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { Money } from '#web/ui/values.tsx';
import type { Preview } from './drafts.queries.ts';
import styles from './drafts.module.css';

type Outcome = NonNullable<Preview['outcome']>;
type Props = {
  readonly outcome: Outcome | null;
  readonly old: boolean;
  readonly type: 'pool' | 'share';
  readonly problems: Preview['problems'];
  readonly wrong: number;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly empty: boolean;
};
const cents = (text: string): Cents => fromWire(text) ?? 0n;

/** What the night would give as it is typed now, and that not a cent is lost. */
export function DraftOutcome({
  outcome,
  old,
  type,
  problems,
  wrong,
  error,
  onRetry,
  empty,
}: Props): ReactNode {
  const { t } = useTranslation('tips-data');
  const { textOf, codeText } = useErrorText();
  if (empty)
    return (
      <p className={styles.says} role="status">
        {t('nothingTyped')}
      </p>
    );
  if (wrong > 0)
    return (
      <p className={`${styles.says} ${styles.bad}`} role="status">
        <TriangleAlert aria-hidden="true" />
        {t('cellsWrong', { count: wrong })}
      </p>
    );
  if (error !== null && error !== undefined)
    return (
      <p className={`${styles.says} ${styles.bad}`} role="alert">
        <TriangleAlert aria-hidden="true" />
        {t('notCalculated')} {textOf(error)}{' '}
        <Button size="small" onClick={onRetry}>
          {t('saveAgain')}
        </Button>
      </p>
    );
  const whole = problems.find(({ path }) => !path.startsWith('staff_worked.'));
  if (whole)
    return (
      <p className={`${styles.says} ${styles.bad}`} role="status">
        <TriangleAlert aria-hidden="true" />
        {codeText(whole.code, whole.params)}
      </p>
    );
  if (!outcome)
    return (
      <p className={styles.says} role="status">
        {t('calculating')}
      </p>
    );
  const figures = [
    { label: t('figure.tips'), value: <Money value={outcome.gratuity} /> },
    { label: t('figure.sales'), value: <Money value={outcome.revenue} /> },
    ...(type === 'pool'
      ? [
          { label: t('figure.pool'), value: <Money value={outcome.tip_pool_amount} /> },
          {
            label: t('figure.perPoint'),
            value:
              outcome.per_point === null ? (
                '—'
              ) : (
                <bdi dir="ltr" className="num">{`$${outcome.per_point}`}</bdi>
              ),
          },
        ]
      : [{ label: t('figure.given'), value: <Money value={outcome.total_contribution} /> }]),
  ];
  return (
    <div className={old ? styles.old : undefined}>
      <FigureStrip figures={figures} />
      <Conserved outcome={outcome} />
    </div>
  );
}

/** What everybody gets, takes home in cash or owes is what came in, to the cent. */
function Conserved({ outcome }: { readonly outcome: Outcome }): ReactNode {
  const { t } = useTranslation('tips-data');
  const all = (pick: (one: Outcome['people'][number]) => string): Cents =>
    sum(outcome.people.map((one) => cents(pick(one))));
  const [paid, cash, owed, tips] = [
    all((one) => one.payout),
    all((one) => one.cash),
    all((one) => one.owed),
    all((one) => one.tips),
  ];
  const lost = cents(outcome.undistributed);
  const right = paid + cash - owed + lost === tips && lost === 0n;
  return (
    <div className={right ? styles.strip : `${styles.strip} ${styles.off}`} role="status">
      {right ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      <span>
        {t('staffTotal')} <Money value={paid} />
        {cash !== 0n && (
          <>
            {' '}
            + {t('inCash')} <Money value={cash} />
          </>
        )}
        {owed !== 0n && (
          <>
            {' '}
            − {t('owedTotal')} <Money value={owed} />
          </>
        )}{' '}
        {paid + cash - owed + lost === tips ? '=' : '≠'} {t('tipsTotal')} <Money value={tips} />
        {lost !== 0n && (
          <>
            {' '}
            · {t('undistributed')} <Money value={lost} />
          </>
        )}
      </span>
    </div>
  );
}
