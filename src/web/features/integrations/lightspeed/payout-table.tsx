import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toWire } from '#kernel/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { useReasonWords } from '#web/ui/tips/reason-words.ts';
import { Day, Money } from '#web/ui/values.tsx';
import type { PendingPayout } from '../integrations.queries.ts';
import { isPayable, sumOf } from './payout-sums.ts';

type Props = {
  readonly payouts: readonly PendingPayout[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onReview: () => void;
};

const nameOf = ({ first_name: first, last_name: last }: PendingPayout): string =>
  `${first} ${last}`.trim();

/** Who waits for what; who cannot be paid stands unticked, with the reason. */
export function PayoutTable({ payouts, chosen, onChoose, onReview }: Props): ReactNode {
  const { t } = useTranslation('lightspeed-payouts');
  const columns = useColumns();
  const ticked = payouts.filter(({ payout_id: id }) => chosen.has(id));
  return (
    <>
      <Card padded={false}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={payouts}
          keyOf={({ payout_id: id }) => id}
          selection={{
            chosen,
            // Who cannot be paid is not ticked with the rest of the page.
            onChange: (next) =>
              onChoose(
                new Set(
                  payouts
                    .filter((one) => next.has(one.payout_id) && isPayable(one))
                    .map(({ payout_id: id }) => id),
                ),
              ),
            nameOf,
          }}
        />
      </Card>
      <PageFoot
        note={
          <>
            {t('ticked', { count: ticked.length })} · <Money value={toWire(sumOf(ticked))} />
          </>
        }
      >
        <Button tone="primary" onClick={onReview}>
          {t('review')}
        </Button>
      </PageFoot>
    </>
  );
}

function useColumns(): readonly Column<PendingPayout>[] {
  const { t } = useTranslation(['lightspeed-payouts', 'tips-results']);
  const { short, next } = useReasonWords();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('person'),
        card: 'title',
        cell: (one) => <bdi>{nameOf(one)}</bdi>,
      },
      {
        key: 'store',
        title: t('store'),
        card: 'detail',
        cell: (one) => (
          <>
            <bdi>{one.store}</bdi>
            <div className="small muted">
              <bdi>{one.service}</bdi> · <Day value={one.to_date} /> · {t(`type.${one.tip_type}`)}
            </div>
          </>
        ),
      },
      {
        key: 'tips',
        title: t('tips'),
        align: 'end',
        card: 'amount',
        cell: (one) => <Money value={one.tips} />,
      },
      {
        key: 'fee',
        title: t('fee'),
        align: 'end',
        cell: (one) => <Money value={one.fee} />,
      },
      {
        key: 'why',
        title: t('why'),
        card: 'below',
        cell: (one) => (
          <>
            {one.reason !== null && (
              <div>
                {short(one.reason)} <span className="small muted">{next(one.reason)}</span>
              </div>
            )}
            {one.blocked.map((code) => (
              <div key={code} className="small">
                {t(`tips-results:blocked.${code}`, { amount: '' })}
              </div>
            ))}
          </>
        ),
      },
    ],
    [t, short, next],
  );
}
